"""What is known of tables at which hands are only counted. Only holds."""

from __future__ import annotations

from typing import Any

import msgspec

NAME = "counted_hands"


class CountedHand(msgspec.Struct):
    """The last hand that was counted: who was dealt in, what was dropped."""

    hand: int
    seats: tuple[int, ...]
    drop: int
    promotional: int
    at: int


class CountedTable(msgspec.Struct):
    """One table."""

    last: CountedHand | None = None
    """None where it was taken back."""
    usual: int = -1
    """What was dropped last, where something was; -1 before that."""
    uncounted: list[str] = msgspec.field(default_factory=list)
    """Whose stack nobody counted since a hand was played for it."""


class CountedTables(msgspec.Struct):
    """By number."""

    at: dict[int, CountedTable] = msgspec.field(default_factory=dict)


def counted_at(room: Any, number: int) -> CountedTable:
    """What is known of a table; written into by `apply` only."""
    kept: CountedTables = room.parts.setdefault(NAME, CountedTables())
    return kept.at.setdefault(number, CountedTable())


def known_of(room: Any, number: int) -> CountedTable:
    """The same, to look at."""
    kept: CountedTables | None = room.parts.get(NAME)
    found = kept.at.get(number) if kept is not None else None
    return found if found is not None else CountedTable()
