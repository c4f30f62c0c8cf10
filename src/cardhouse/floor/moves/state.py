"""Who is on the way from table to table, must-move games and their lists, who is kept out for how long."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.table_events import Entering

MoveKind = Literal["must_move", "table_change", "swap"]
Until = Literal["hand", "button", "blind", "hands", "open"]
"""How long a mover stays: to the end of the hand, of the button, to the next blind, for some hands, or as
long as nobody waits."""


class Going(msgspec.Struct):
    """Somebody who has a seat at another table and moves to it soon."""

    person: str
    origin: int
    to: int
    seat: int
    kind: MoveKind
    until: Until
    at: int
    hands: int = 0
    """Hands that may still be played, where they are counted."""
    chips: int = 0
    """What is brought; 0 for the whole stack."""
    forcing: int = 0
    """So many names waiting end the stay at once; 0 where they do not."""
    counted: tuple[str, ...] = ()
    """The games whose waiting names count for that."""
    cite: str | None = None


class Transfer(msgspec.Struct):
    """Somebody who signed the transfer list for another table of the same game."""

    person: str
    origin: int
    to: int
    at: int


class LeftOut(msgspec.Struct, frozen=True):
    """Somebody who gets no hand until his trade is made: how he stood in his game before."""

    person: str
    entering: Entering = ""
    owed: bool = False
    """Whether he had missed blinds already."""


class Trade(msgspec.Struct):
    """Two players who trade tables when both are out of their hands."""

    person: str
    table: int
    other: str
    other_table: int
    at: int
    cite: str | None = None
    left_out: tuple[LeftOut, ...] = ()
    """Who is left out only for the trade, and comes back where it comes to nothing."""


class Lockout(msgspec.Struct):
    """Somebody who may not come into the must-move games of a spread before an instant."""

    spread: str
    until: int
    why: str
    cite: str | None = None


class Listed(msgspec.Struct):
    """One name on a must-move list."""

    person: str
    rank: int
    """The instant by which the list is ordered."""
    first: bool = False
    """Back from the main game in time: first to be moved."""
    seated: bool = True
    """False for one who does not play short-handed but keeps a place."""
    cite: str | None = None


class Refuser(msgspec.Struct):
    """Somebody who would not move to the main game and has to quit."""

    until: Literal["hand", "blind"]
    at: int
    minutes: int
    from_departure: bool
    covers: tuple[str, ...]
    cite: str | None = None


class Moves(msgspec.Struct):
    """One table."""

    feeds: tuple[int, ...] = ()
    """The main games that this must-move game fills; empty where it is none."""
    main_least: int = 0
    """As long as this game exists its main games do not fall below so many players."""
    least_hands: int = 0
    """Hands here before anybody is moved."""
    passes_absent: bool = True
    cite: str | None = None
    order: list[Listed] = msgspec.field(default_factory=list)
    volunteers: list[str] = msgspec.field(default_factory=list)
    refusers: dict[str, Refuser] = msgspec.field(default_factory=dict)
    cannot: list[str] = msgspec.field(default_factory=list)
    """Whom the main game could not take, until somebody leaves it."""
    established: bool = False
    """A supervisor found that the new game will last."""
    left: dict[str, int] = msgspec.field(default_factory=dict)
    """When those who quit this game left it."""

    def listed(self, person: str) -> Listed | None:
        """Somebody's entry on the must-move list."""
        return next((name for name in self.order if name.person == person), None)


class Moving(msgspec.Struct):
    """What concerns more than one table."""

    goings: dict[str, Going] = msgspec.field(default_factory=dict)
    transfers: list[Transfer] = msgspec.field(default_factory=list)
    """In the order in which they signed."""
    trades: list[Trade] = msgspec.field(default_factory=list)
    lockouts: dict[str, list[Lockout]] = msgspec.field(default_factory=dict)
    """By person."""
