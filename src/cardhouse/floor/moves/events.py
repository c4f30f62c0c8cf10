"""What happened about moves between tables."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.moves.state import LeftOut, MoveKind, Until


class TransferAsked(FloorEvent, frozen=True):
    """A player signed the transfer list."""

    table: int
    person: str
    to: int
    cite: str | None = None


class TransferWithdrawn(FloorEvent, frozen=True):
    """He is off the transfer list."""

    table: int
    person: str
    to: int


class TradeAgreed(FloorEvent, frozen=True):
    """Two players trade tables when both are out of their hands; until then they are left out."""

    table: int
    person: str
    other_table: int
    other: str
    cite: str | None = None
    left_out: tuple[LeftOut, ...] = ()


class TradeEnded(FloorEvent, frozen=True):
    """The trade was made, or cannot be made: `why`."""

    table: int
    person: str
    other: str
    why: str


class GameEstablished(FloorEvent, frozen=True):
    """A supervisor found that a new game will last."""

    table: int
    cite: str | None = None


class MoveGranted(FloorEvent, frozen=True, kw_only=True):
    """Somebody has a seat at another table and stays until then; the seat is held."""

    table: int
    person: str
    to: int
    seat: int
    kind: MoveKind
    until: Until
    hands: int = 0
    chips: int = 0
    forcing: int = 0
    counted: tuple[str, ...] = ()
    why: str = ""
    cite: str | None = None
    """The rule on when to go."""
    by: str | None = None
    """The rule on who goes."""


class MoveMade(FloorEvent, frozen=True):
    """Somebody went from one table to the other, as what happened at each says."""

    table: int
    person: str
    to: int
    chips: int
    cite: str | None = None


class MoveLapsed(FloorEvent, frozen=True):
    """Somebody does not go after all."""

    table: int
    person: str
    to: int
    why: str
    cite: str | None = None


class MustMoveMade(FloorEvent, frozen=True, kw_only=True):
    """The game fills these main games from now on; its list stands in this order."""

    table: int
    feeds: tuple[int, ...]
    order: tuple[tuple[str, int], ...]
    main_least: int
    least_hands: int
    passes_absent: bool
    cite: str | None = None


class MustMoveEnded(FloorEvent, frozen=True):
    """The game fills no other any more."""

    table: int
    why: str


class MainGameDropped(FloorEvent, frozen=True):
    """One of several main games is closed; the others are still filled."""

    table: int
    main: int


class MustMoveListed(FloorEvent, frozen=True):
    """Somebody came onto the must-move list by this rank; `first`: he is moved before the list."""

    table: int
    person: str
    rank: int
    first: bool = False
    cite: str | None = None


class MoveVolunteered(FloorEvent, frozen=True):
    """A player of the must-move game would go first."""

    table: int
    person: str
    cite: str | None = None


class MoveRefused(FloorEvent, frozen=True, kw_only=True):
    """A player will not go to the main game: he has to quit when the hand is over or at the next blind."""

    table: int
    person: str
    at_blind: bool
    minutes: int
    from_departure: bool
    covers: tuple[str, ...]
    cite: str | None = None


class RefuserQuit(FloorEvent, frozen=True):
    """He left the must-move game."""

    table: int
    person: str


class LockedOut(FloorEvent, frozen=True):
    """Somebody may not come into the must-move game before an instant."""

    spread: str
    person: str
    until: int
    why: str
    cite: str | None = None


class ShortHandedDeclined(FloorEvent, frozen=True):
    """A player does not play in a short must-move game; `bottom`: he lost his place on its list."""

    table: int
    person: str
    bottom: bool
    cite: str | None = None


class CalledGameDeclined(FloorEvent, frozen=True):
    """Somebody called to a new or must-move game did not sit down; `keeps`: the place on the list is kept."""

    table: int
    person: str
    keeps: bool
    cite: str | None = None
