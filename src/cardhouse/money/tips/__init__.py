"""Tips: dealers' tokes in cash games, and the staff pool of tournaments with its pay periods."""
