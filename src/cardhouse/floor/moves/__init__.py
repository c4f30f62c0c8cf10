"""Moves between tables: table changes and must-move games."""
