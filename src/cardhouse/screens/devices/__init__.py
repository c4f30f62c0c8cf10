"""Tablets, boards and kiosks: how a browser becomes one, and which ones a room has."""
