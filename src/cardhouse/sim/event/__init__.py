"""Whole events, played by bots through the room's own commands and checked after every entry of the log."""
