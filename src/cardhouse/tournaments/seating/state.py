"""Seats drawn, and what staff changed about them."""

from __future__ import annotations

import msgspec


class Seating(msgspec.Struct):
    """Who has which seat before the start; from then on the tables themselves say who sits where."""

    drawn: dict[int, dict[int, int]] = msgspec.field(default_factory=dict)
    """By table and seat: the entry's number."""
    room: dict[int, int] = msgspec.field(default_factory=dict)
    """Tables with open seats, and how many: neither drawn nor taken."""
    wrong: dict[int, tuple[int, int]] = msgspec.field(default_factory=dict)
    """Entries that sit in another seat than their own, and which is theirs."""

    def opens(self, table: int, seats: int = 1) -> None:
        """So many seats more are open at a table; below nothing, so many fewer."""
        left = self.room.get(table, 0) + seats
        if left > 0:
            self.room[table] = left
        else:
            self.room.pop(table, None)
