"""What is known of the nights of private games: one for each such table that is open, and those that ended.
Only holds; what it comes to is `reckoning.py`.
"""

from __future__ import annotations

from typing import Any

import msgspec

NAME = "nights"


class Played(msgspec.Struct):
    """What somebody brought to the table so far, and what he took away from it again."""

    brought: int = 0
    taken: int = 0


class Night(msgspec.Struct):
    """One private game from the moment it was made so."""

    spread: str
    began: int
    people: dict[str, Played] = msgspec.field(default_factory=dict)
    """In the order in which they first sat down."""
    paused: bool = False
    """The host lets no hand begin."""
    asks: dict[str, int] = msgspec.field(default_factory=dict)
    """Who waits for the host's word, and for how many chips."""


class NightLine(msgspec.Struct, frozen=True):
    """One person's night."""

    person: str
    brought: int
    taken: int
    on_table: int = 0

    @property
    def result(self) -> int:
        return self.taken + self.on_table - self.brought


class PastNight(msgspec.Struct, frozen=True):
    """A night that is over."""

    table: int
    spread: str
    began: int
    ended: int
    lines: tuple[NightLine, ...]
    pot: int = 0
    league: str = ""


class Nights(msgspec.Struct):
    """The tables of private games by number, and the nights that are over."""

    now: dict[int, Night] = msgspec.field(default_factory=dict)
    past: list[PastNight] = msgspec.field(default_factory=list)
    same: dict[str, str] = msgspec.field(default_factory=dict)
    """Whom a host called the same person as whom."""


def nights_of(room: Any) -> Nights:
    """Written into by `apply` only."""
    kept: Nights = room.parts.setdefault(NAME, Nights())
    return kept


def night_at(room: Any, table: int) -> Night | None:
    """The night that is on at a table, to look at; None where the game is nobody's own."""
    kept: Nights | None = room.parts.get(NAME)
    return kept.now.get(table) if kept is not None else None
