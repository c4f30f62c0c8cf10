-- Accounts, for SQLite and PostgreSQL alike. Instants are microseconds since 1970 UTC. Of tokens, codes, passwords
-- and PINs only digests are kept; the shared secret of a second factor is kept as it is, to compute codes from.
CREATE TABLE account_users (
  id TEXT PRIMARY KEY,
  name TEXT UNIQUE,                 -- normalised; NULL once erased
  look TEXT UNIQUE,                 -- what the name looks like: l, 1 and i alike
  shown TEXT NOT NULL,
  password TEXT,
  pin TEXT,
  totp_secret TEXT,
  totp_pending TEXT,
  totp_step BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  disabled_at BIGINT
);
CREATE TABLE account_roles (
  holder TEXT NOT NULL REFERENCES account_users (id),
  room TEXT NOT NULL,               -- empty: the whole installation
  role TEXT NOT NULL,
  PRIMARY KEY (holder, room, role)
);
CREATE TABLE account_persons (
  holder TEXT NOT NULL REFERENCES account_users (id),
  room TEXT NOT NULL,
  person TEXT NOT NULL,             -- who this is in the room's own register of people
  PRIMARY KEY (holder, room),
  UNIQUE (room, person)
);
CREATE TABLE account_devices (
  id TEXT PRIMARY KEY,
  token_digest TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  room TEXT NOT NULL,
  table_number BIGINT,
  label TEXT NOT NULL,
  issued_by TEXT NOT NULL,
  issued_at BIGINT NOT NULL,
  revoked_at BIGINT
);
CREATE TABLE account_sessions (
  id TEXT PRIMARY KEY,
  token_digest TEXT NOT NULL UNIQUE,
  holder TEXT NOT NULL REFERENCES account_users (id),
  device TEXT REFERENCES account_devices (id),
  way TEXT NOT NULL,
  address TEXT NOT NULL,
  agent TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  idle_microseconds BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  revoked_at BIGINT
);
CREATE INDEX account_sessions_of_holder ON account_sessions (holder);
CREATE TABLE account_recovery (
  holder TEXT NOT NULL REFERENCES account_users (id),
  digest TEXT NOT NULL,
  used_at BIGINT,
  PRIMARY KEY (holder, digest)
);
CREATE TABLE account_attempts (
  subject TEXT PRIMARY KEY,
  failures BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  blocked_until BIGINT NOT NULL
);
CREATE TABLE account_audit (
  position BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  outcome TEXT NOT NULL,
  why TEXT NOT NULL,
  room TEXT NOT NULL,
  session TEXT NOT NULL,
  details_digest TEXT NOT NULL,     -- salted: the details can be erased and the chain still verifies
  digest TEXT NOT NULL
);
CREATE INDEX account_audit_by_who ON account_audit (who, position);
CREATE TABLE account_audit_details (
  position BIGINT PRIMARY KEY REFERENCES account_audit (position),
  salt TEXT NOT NULL,
  body TEXT NOT NULL
);
