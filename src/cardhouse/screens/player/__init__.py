"""Pages of a player: the table, one's own lists and chips, hands that were played."""
