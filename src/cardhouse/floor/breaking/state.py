"""A game that is being broken: who chooses a seat elsewhere, in what order; and at the receiving tables the
seats that absent players won and have not taken yet.
"""

from __future__ import annotations

import msgspec


class Chooser(msgspec.Struct):
    """One player of a broken game who gets a seat in a similar one."""

    person: str
    card: int = -1
    """The card drawn; -1 where there was no draw."""
    absent: bool = False


class Went(msgspec.Struct):
    """Somebody who chose: where he went, `to` 0 for the list or home."""

    person: str
    card: int = -1
    to: int = 0
    seat: int = 0


class Awaited(msgspec.Struct):
    """A seat of this table that an absent player's card won."""

    since: int
    at_big_blind: bool
    """Gone when the big blind gets to it."""
    hands: int = 0
    """Gone after so many more hands; 0 where hands are not counted."""
    late: int = 0
    """When the time ran out; 0 while it has not."""
    cite: str | None = None


class Breaking(msgspec.Struct):
    """One table."""

    since: int = 0
    """When the game was broken; 0 while it is played."""
    ordered: bool = False
    """Whether the choosers choose one after the other."""
    choosers: list[Chooser] = msgspec.field(default_factory=list)
    went: list[Went] = msgspec.field(default_factory=list)
    """Who has chosen, in that order."""
    to: tuple[int, ...] = ()
    """The tables whose seats they may choose."""
    waiting: tuple[str, ...] = ()
    """Who went onto the list when the game broke."""
    emptied: int = 0
    """When the last player of the broken game left the table; 0 before."""
    awaited: dict[str, Awaited] = msgspec.field(default_factory=dict)
    moving: tuple[str, ...] = ()
    """Who moves to another table by the cards that were dealt for it."""
    cite: str | None = None

    def chooser(self, person: str) -> Chooser | None:
        """Somebody's place among those who choose."""
        return next((found for found in self.choosers if found.person == person), None)
