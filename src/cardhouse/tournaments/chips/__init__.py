"""The event's chips: sets, stacks, colour-ups, counts."""
