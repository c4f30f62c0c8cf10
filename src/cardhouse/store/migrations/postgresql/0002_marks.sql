-- Where something lies on the log: made from the log alone, and made again from it whenever it is lost.
CREATE TABLE log_marks (
    room     integer NOT NULL REFERENCES log_rooms,
    kind     text    NOT NULL,
    subject  text    NOT NULL,
    position bigint  NOT NULL,
    body     bytea   NOT NULL,
    PRIMARY KEY (room, kind, subject, position)
);

-- Up to which position the marks of a kind were made, and what it takes to go on from there.
CREATE TABLE log_marked (
    room     integer NOT NULL REFERENCES log_rooms,
    kind     text    NOT NULL,
    position bigint  NOT NULL,
    digest   bytea   NOT NULL,
    state    bytea   NOT NULL,
    PRIMARY KEY (room, kind)
);
