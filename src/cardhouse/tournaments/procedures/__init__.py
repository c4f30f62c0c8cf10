"""What an event's staff should do and say at a moment, by the house's recommended procedures."""
