-- In whose hands an account is: who made it or set a secret of it, until somebody else vouches; and which person
-- it was ever linked to, which stays. Secrets that somebody else set are good once. When a code was last given in
-- a session. Browsers from which somebody signed in before. How often sessions were ended, for those who look on.
ALTER TABLE account_users ADD COLUMN password_by TEXT NOT NULL DEFAULT '';
ALTER TABLE account_users ADD COLUMN pin_by TEXT NOT NULL DEFAULT '';
ALTER TABLE account_sessions ADD COLUMN factor_at BIGINT NOT NULL DEFAULT 0;
CREATE TABLE account_hands (
  holder TEXT NOT NULL REFERENCES account_users (id),
  hand TEXT NOT NULL,               -- a user, or `person:ROOM/PERSON`
  at BIGINT NOT NULL,
  what TEXT NOT NULL,
  PRIMARY KEY (holder, hand)
);
INSERT INTO account_hands (holder, hand, at, what)
  SELECT holder, 'person:' || room || '/' || person, 0, 'linked' FROM account_persons;
CREATE TABLE account_known (
  holder TEXT NOT NULL REFERENCES account_users (id),
  digest TEXT NOT NULL,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (holder, digest)
);
CREATE TABLE account_counts (
  name TEXT PRIMARY KEY,
  value BIGINT NOT NULL
);
INSERT INTO account_counts (name, value) VALUES ('sessions_ended', 0);
