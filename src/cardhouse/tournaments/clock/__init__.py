"""The event's clock: the start, levels and pauses, windows, and what the next hand is played for."""
