"""Whose chips somebody else has to carry when a table breaks (tournament.breaking): of those who are away."""

from __future__ import annotations

from cardhouse.floor.state import FloorTable


def absent_movers(table: FloorTable) -> tuple[str, ...]:
    """Those of the table who are not at their seats, by seat."""
    return tuple(player.player for _, player in sorted(table.table.seats.items()) if player.away)
