"""Incidents and penalties on the room's log: `rulings/conduct` decides, the floor keeps and enforces."""
