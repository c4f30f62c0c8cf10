-- One row a room: its end, kept with each append, so that entries taken off the end are noticed; and its writer.
CREATE TABLE log_rooms (
    room     INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL UNIQUE,
    position INTEGER NOT NULL,
    digest   BLOB    NOT NULL,
    epoch    INTEGER NOT NULL DEFAULT 0,
    address  TEXT    NOT NULL DEFAULT '',
    since    INTEGER NOT NULL DEFAULT 0
);

-- One row a command, with all that came of it.
CREATE TABLE log_entries (
    room     INTEGER NOT NULL REFERENCES log_rooms,
    position INTEGER NOT NULL,
    command  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    by       TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    body     BLOB    NOT NULL,
    digest   BLOB    NOT NULL,
    PRIMARY KEY (room, position),
    UNIQUE (room, command)
);

CREATE TRIGGER log_entries_stay BEFORE UPDATE ON log_entries
BEGIN SELECT RAISE(ABORT, 'entries of the log are never changed'); END;

CREATE TRIGGER log_entries_remain BEFORE DELETE ON log_entries
BEGIN SELECT RAISE(ABORT, 'entries of the log are never taken out'); END;

CREATE TABLE log_snapshots (
    room     INTEGER NOT NULL REFERENCES log_rooms,
    kind     TEXT    NOT NULL,
    position INTEGER NOT NULL,
    digest   BLOB    NOT NULL,
    body     BLOB    NOT NULL,
    PRIMARY KEY (room, kind, position)
);

-- Personal data: apart from the chain, so that it can be erased.
CREATE TABLE log_vault (
    room INTEGER NOT NULL REFERENCES log_rooms,
    key  TEXT    NOT NULL,
    body BLOB    NOT NULL,
    PRIMARY KEY (room, key)
);
