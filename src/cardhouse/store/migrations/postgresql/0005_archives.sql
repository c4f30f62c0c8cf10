-- Stretches of a log that lie in files, from its first entry on: the chain's digests before and after each, the
-- latest instant up to its end, and the file's name and digest.
CREATE TABLE log_archives (
    room         integer NOT NULL REFERENCES log_rooms,
    after        bigint  NOT NULL,
    after_digest bytea   NOT NULL,
    upto         bigint  NOT NULL,
    digest       bytea   NOT NULL,
    latest       bigint  NOT NULL,
    file         text    NOT NULL,
    file_digest  bytea   NOT NULL,
    PRIMARY KEY (room, upto)
);

-- By which an archived command is known again, so that it is not done a second time.
CREATE TABLE log_archived_commands (
    room     integer NOT NULL,
    key      bytea   NOT NULL,
    position bigint  NOT NULL,
    PRIMARY KEY (room, key)
);

CREATE FUNCTION log_entries_remain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.position = 1 OR NOT EXISTS (SELECT FROM log_archives
            WHERE room = OLD.room AND after < OLD.position AND upto >= OLD.position) THEN
        RAISE EXCEPTION 'entries of the log are never taken out unless they lie in an archive';
    END IF;
    RETURN OLD;
END
$$;

DROP TRIGGER log_entries_stay ON log_entries;

CREATE TRIGGER log_entries_stay BEFORE UPDATE OR TRUNCATE ON log_entries
    FOR EACH STATEMENT EXECUTE FUNCTION log_entries_stay();

CREATE TRIGGER log_entries_remain BEFORE DELETE ON log_entries
    FOR EACH ROW EXECUTE FUNCTION log_entries_remain();

CREATE TRIGGER log_archives_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON log_archives
    FOR EACH STATEMENT EXECUTE FUNCTION log_entries_stay();

CREATE TRIGGER log_archived_commands_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON log_archived_commands
    FOR EACH STATEMENT EXECUTE FUNCTION log_entries_stay();

-- When the entry of a snapshot was made: the entry itself may lie in an archive.
ALTER TABLE log_snapshots ADD COLUMN at bigint NOT NULL DEFAULT 0;

UPDATE log_snapshots SET at = log_entries.at FROM log_entries
WHERE log_entries.room = log_snapshots.room AND log_entries.position = log_snapshots.position;
