"""The ways in: the start page, signing in and out, and the tiles of a demonstration."""
