"""What the room remembers of its cards. Only holds; change it through `apply`."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["set", "replacement"]
"""Cards to be dealt, or a deck from which single cards are replaced."""
Where = Literal["unused", "table", "resting", "used", "destruction"]
KEPT = 1000
"""How many lines of the inventory log, and of cards that are used up, are remembered; the log has all."""


class Cards(msgspec.Struct):
    """One set of cards, or one replacement deck."""

    id: str
    kind: Kind
    design: str
    received: int
    place: str
    """The drawer or other place; empty while it lies on a table."""
    where: Where = "unused"
    inspected: dict[str, str] = msgspec.field(default_factory=dict)
    """Who inspected it since it last left a table, by title."""
    sticker: dict[str, str] = msgspec.field(default_factory=dict)
    table: int = 0
    since: int = 0
    """Since when it is in play; 0 while it is not."""
    played: int = 0
    """How long it was in play before that, in microseconds."""
    taken_out: list[str] = msgspec.field(default_factory=list)
    """Of a replacement deck: the cards that were taken out of it."""
    replaced: list[str] = msgspec.field(default_factory=list)
    """Of a set: the cards that were replaced."""

    def in_play(self, now: int) -> int:
        """How long it was in play altogether."""
        return self.played + (now - self.since if self.since else 0)


class LogLine(msgspec.Struct):
    """A line of the inventory log."""

    at: int
    cards: str
    what: str
    by: str
    table: int = 0


class Decks(msgspec.Struct):
    """All cards of the room."""

    known: dict[str, Cards] = msgspec.field(default_factory=dict)
    log: list[LogLine] = msgspec.field(default_factory=list)
    longer: dict[int, int] = msgspec.field(default_factory=dict)
    """Tables at which a set stays in use for more hours before a change is granted."""
    granted: dict[int, str] = msgspec.field(default_factory=dict)
    """Tables whose request for other cards was granted, and who asked."""
