-- Whose phone read the code on a room's board lately: until when it counts as being in that room.
ALTER TABLE account_sessions ADD COLUMN here_room TEXT NOT NULL DEFAULT '';
ALTER TABLE account_sessions ADD COLUMN here_until BIGINT NOT NULL DEFAULT 0;
