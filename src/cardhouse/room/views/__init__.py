"""What each viewer may see of a room, as plain data and as bytes. Decides who sees what, no rule of play."""
