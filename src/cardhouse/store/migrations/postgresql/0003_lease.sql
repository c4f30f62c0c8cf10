-- When the writer was last heard of, by the database's own clock: one that falls silent can be replaced.
ALTER TABLE log_rooms ADD COLUMN beat timestamptz NOT NULL DEFAULT clock_timestamp();
