-- Beside every thousandth entry the latest instant of all entries up to there: it only grows, whatever the clock
-- did, so that the last entry of an instant is found by this index.
CREATE TABLE log_instants (
    room     INTEGER NOT NULL REFERENCES log_rooms,
    latest   INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (room, latest, position)
) WITHOUT ROWID;

INSERT INTO log_instants (room, latest, position)
SELECT room, max(latest) OVER (PARTITION BY room ORDER BY stretch), stretch * 1000
FROM (
    SELECT room, (position + 999) / 1000 AS stretch, max(at) AS latest, max(position) AS last
    FROM log_entries GROUP BY room, (position + 999) / 1000
) WHERE last = stretch * 1000;
