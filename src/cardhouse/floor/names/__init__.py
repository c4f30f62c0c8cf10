"""Names on lists: what every subject uses to place, call and remove them. The lists themselves: `lists`."""
