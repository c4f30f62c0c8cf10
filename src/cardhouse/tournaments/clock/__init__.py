"""Levels, breaks and windows, and what the next hand is played for."""
