-- Stretches of a log that lie in files, from its first entry on: the chain's digests before and after each, the
-- latest instant up to its end, and the file's name and digest.
CREATE TABLE log_archives (
    room         INTEGER NOT NULL REFERENCES log_rooms,
    after        INTEGER NOT NULL,
    after_digest BLOB    NOT NULL,
    upto         INTEGER NOT NULL,
    digest       BLOB    NOT NULL,
    latest       INTEGER NOT NULL,
    file         TEXT    NOT NULL,
    file_digest  BLOB    NOT NULL,
    PRIMARY KEY (room, upto)
);

-- By which an archived command is known again, so that it is not done a second time.
CREATE TABLE log_archived_commands (
    room     INTEGER NOT NULL REFERENCES log_rooms,
    key      BLOB    NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (room, key)
) WITHOUT ROWID;

DROP TRIGGER log_entries_remain;

CREATE TRIGGER log_entries_remain BEFORE DELETE ON log_entries
WHEN OLD.position = 1 OR NOT EXISTS (
    SELECT 1 FROM log_archives WHERE room = OLD.room AND after < OLD.position AND upto >= OLD.position)
BEGIN SELECT RAISE(ABORT, 'entries of the log are never taken out unless they lie in an archive'); END;

CREATE TRIGGER log_archives_stay BEFORE UPDATE ON log_archives
BEGIN SELECT RAISE(ABORT, 'what lies in archives is never changed'); END;

CREATE TRIGGER log_archives_remain BEFORE DELETE ON log_archives
BEGIN SELECT RAISE(ABORT, 'what lies in archives is never forgotten'); END;

CREATE TRIGGER log_archived_commands_stay BEFORE UPDATE ON log_archived_commands
BEGIN SELECT RAISE(ABORT, 'archived commands are never changed'); END;

CREATE TRIGGER log_archived_commands_remain BEFORE DELETE ON log_archived_commands
BEGIN SELECT RAISE(ABORT, 'archived commands are never forgotten'); END;

-- When the entry of a snapshot was made: the entry itself may lie in an archive.
ALTER TABLE log_snapshots ADD COLUMN at INTEGER NOT NULL DEFAULT 0;

UPDATE log_snapshots SET at = coalesce((
    SELECT at FROM log_entries
    WHERE log_entries.room = log_snapshots.room AND log_entries.position = log_snapshots.position), 0);
