"""Days and flights: what lies in bags between them, and how far a day's end has come."""

from __future__ import annotations

import msgspec

from cardhouse.tournaments.days.bags import Bag


class Bags(msgspec.Struct):
    """Chips for the night, and the last hands before it."""

    all: list[Bag] = msgspec.field(default_factory=list)
    """Bags that are not opened yet."""
    day: int = 1
    flight: str = ""
    """Which flight plays now; empty before the second, and where there are none."""
    hands_left: dict[int, int] = msgspec.field(default_factory=dict)
    """Once the day's end is drawn: how many hands each table still plays; at 0 chips are bagged."""
    entered: int = 0
    """Entries of the flight that plays now, or of the whole event."""
