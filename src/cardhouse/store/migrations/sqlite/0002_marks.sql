-- Where something lies on the log: made from the log alone, and made again from it whenever it is lost.
CREATE TABLE log_marks (
    room     INTEGER NOT NULL REFERENCES log_rooms,
    kind     TEXT    NOT NULL,
    subject  TEXT    NOT NULL,
    position INTEGER NOT NULL,
    body     BLOB    NOT NULL,
    PRIMARY KEY (room, kind, subject, position)
) WITHOUT ROWID;

-- Up to which position the marks of a kind were made, and what it takes to go on from there.
CREATE TABLE log_marked (
    room     INTEGER NOT NULL REFERENCES log_rooms,
    kind     TEXT    NOT NULL,
    position INTEGER NOT NULL,
    digest   BLOB    NOT NULL,
    state    BLOB    NOT NULL,
    PRIMARY KEY (room, kind)
);
