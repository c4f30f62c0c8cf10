-- Devices that wait to be told what they are: the six digits that they show, for one minute. Of the token that the
-- device holds only the digest is kept.
CREATE TABLE account_bindings (
  code TEXT PRIMARY KEY,
  token_digest TEXT NOT NULL UNIQUE,
  network TEXT NOT NULL,            -- from where; how many may wait at once is counted by it
  agent TEXT NOT NULL,
  until BIGINT NOT NULL
);
