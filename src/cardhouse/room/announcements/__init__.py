"""What the floor announces to the room, for how long, and where it is read."""
