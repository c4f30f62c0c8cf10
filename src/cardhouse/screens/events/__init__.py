"""Tournaments on pages: the board of events, an event with its levels and prizes, its clock for a wall."""
