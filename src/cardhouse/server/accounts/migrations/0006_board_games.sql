-- What a board shows: the names of its games as a JSON list; an empty one is all games.
ALTER TABLE account_devices ADD COLUMN games TEXT NOT NULL DEFAULT '[]';
