"""Roots of other rooms' logs, kept for them: this room is their witness."""
