"""The last hand of a table where people deal, taken back to before the tap that ended it."""
