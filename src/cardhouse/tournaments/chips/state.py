"""The chips of an event: what left play and came into it besides entries, and who counted what.

What was given out is with the entries, what lies on tables with the floor, what lies in bags with the days;
`inventory` puts it together.
"""

from __future__ import annotations

import msgspec


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody counted a table, or one player's chips at it, beside what the room knows."""

    table: int
    person: str = ""
    """Empty where the whole table was counted."""
    counted: int
    known: int
    by: str
    at: int

    @property
    def difference(self) -> int:
        """Chips too many (or, below nothing, missing)."""
        return self.counted - self.known


class Report(msgspec.Struct, frozen=True):
    """What a player says that he has, and when he said it."""

    chips: int
    at: int


class Stock(msgspec.Struct):
    """One style of tournament chips that the house has."""

    style: str
    pieces: dict[int, int]
    """Of each denomination, all that there are."""
    kept_at: str
    out: dict[str, dict[int, int]] = msgspec.field(default_factory=dict)
    """By event: the pieces that are in its own inventory."""

    def free(self, denomination: int) -> int:
        """Pieces that are in no event's inventory."""
        given = sum(pieces.get(denomination, 0) for pieces in self.out.values())
        return self.pieces.get(denomination, 0) - given


class Inventory(msgspec.Struct):
    """Beside entries, tables and bags."""

    added: int = 0
    """Chips that races and exchanges brought into play."""
    removed: int = 0
    """Chips out of play: raced off, forfeited, of those disqualified, taken as leftovers."""
    lost: int = 0
    """Of those, chips found without an owner: they are still in somebody's stack as the room knows it."""
    held_back: dict[str, int] = msgspec.field(default_factory=dict)
    """Worth of removed chips that a player did not hand in at the race."""
    out_of_play: list[int] = msgspec.field(default_factory=list)
    """Denominations coloured up, in order."""
    racing: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """Denominations still to be raced off, by table; no hand begins there before."""
    dealing: dict[int, None] = msgspec.field(default_factory=dict)
    """Tables with a hand in progress."""
    odd: dict[str, Count] = msgspec.field(default_factory=dict)
    """Counts that differ from what the room knows, until a later count agrees."""
    pieces: dict[int, int] = msgspec.field(default_factory=dict)
    """The event's own inventory: chips that it was given from the house's stock."""
    reported: dict[int, Report] = msgspec.field(default_factory=dict)
    """By entry: what players say that they have; nothing is reckoned with it."""
