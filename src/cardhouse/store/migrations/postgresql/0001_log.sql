-- One row a room: its end, kept with each append, so that entries taken off the end are noticed; and its writer.
CREATE TABLE log_rooms (
    room     integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    name     text    NOT NULL UNIQUE,
    position bigint  NOT NULL,
    digest   bytea   NOT NULL,
    epoch    bigint  NOT NULL DEFAULT 0,
    address  text    NOT NULL DEFAULT '',
    since    bigint  NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- One row a command, with all that came of it. The writer gives the position: an identity column would give
-- them out of the order of commits, and a reader would miss entries. No foreign key: the one statement that adds
-- entries takes the room from its own row.
CREATE TABLE log_entries (
    room     integer NOT NULL,
    position bigint  NOT NULL,
    command  text    NOT NULL,
    at       bigint  NOT NULL,
    by       text    NOT NULL,
    version  integer NOT NULL,
    body     bytea   NOT NULL,
    digest   bytea   NOT NULL,
    PRIMARY KEY (room, position),
    UNIQUE (room, command)
);

CREATE FUNCTION log_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries of the log are never changed or taken out';
END
$$;

CREATE TRIGGER log_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON log_entries
    FOR EACH STATEMENT EXECUTE FUNCTION log_entries_stay();

CREATE TABLE log_snapshots (
    room     integer NOT NULL REFERENCES log_rooms,
    kind     text    NOT NULL,
    position bigint  NOT NULL,
    digest   bytea   NOT NULL,
    body     bytea   NOT NULL,
    PRIMARY KEY (room, kind, position)
);

-- Personal data: apart from the chain, so that it can be erased.
CREATE TABLE log_vault (
    room integer NOT NULL REFERENCES log_rooms,
    key  text    NOT NULL,
    body bytea   NOT NULL,
    PRIMARY KEY (room, key)
);
