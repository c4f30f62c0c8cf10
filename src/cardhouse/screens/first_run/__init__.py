"""From nothing to the first hand: the first-run page, the set-up of a room, the first night's list."""
