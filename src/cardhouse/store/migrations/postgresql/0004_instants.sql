-- Beside every thousandth entry the latest instant of all entries up to there: it only grows, whatever the clock
-- did, so that the last entry of an instant is found by this index.
CREATE TABLE log_instants (
    room     integer NOT NULL,
    latest   bigint  NOT NULL,
    position bigint  NOT NULL,
    PRIMARY KEY (room, latest, position)
);

INSERT INTO log_instants (room, latest, position)
SELECT room, max(latest) OVER (PARTITION BY room ORDER BY stretch), stretch * 1000
FROM (
    SELECT room, (position + 999) / 1000 AS stretch, max(at) AS latest, max(position) AS last
    FROM log_entries GROUP BY room, (position + 999) / 1000
) AS stretches WHERE last = stretch * 1000;
