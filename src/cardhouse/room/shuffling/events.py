"""Promises and how they were kept, on the log. What is computed from them is in docs/shuffle.md."""

from __future__ import annotations

from cardhouse.room.chance import OfPerson, OfSeat
from cardhouse.room.events import RoomEvent
from cardhouse.room.sealing import Sealed


class DeckPromised(RoomEvent, frozen=True):
    """The deck of a table's next hand is shuffled, and cannot be exchanged any more: its root is told. Cards
    and secret are in the box. From now on players may add chance.
    """

    table: int
    hand: int
    """The how-manieth hand of the table."""
    root: str
    cards: int
    """52, or 53 with the joker."""
    sealed: Sealed


class DeckDealt(RoomEvent, frozen=True):
    """The promised deck is dealt, in the order that its root and this chance give, seat by seat."""

    table: int
    hand: int
    root: str
    cards: int
    sealed: Sealed
    chance: tuple[OfSeat, ...] = ()


class DrawPromised(RoomEvent, frozen=True):
    """What the room's next draw goes by is settled: the digest of a secret that is in the box."""

    digest: str
    sealed: Sealed


class DrawShown(RoomEvent, frozen=True):
    """What was drawn in this entry: with this secret, so many numbers each time, and this chance."""

    digest: str
    secret: str
    counts: tuple[int, ...]
    chance: tuple[OfPerson, ...] = ()
