"""What collections must know of the game at a table: the room tells it, for money does not know who sits
where.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.stakes import Stakes

Place = Literal["seat", "box", "held"]


class Payer(msgspec.Struct, frozen=True):
    """Somebody who has a seat: sits there, is away with chips under a play-over box, or has it held."""

    person: str
    seat: int
    place: Place
    chips: int = 0
    """What he has on the table to pay with."""
    played_over: bool = False
    """Sits at an absent player's seat."""


class Game(msgspec.Struct, frozen=True):
    """A table as collections see it."""

    table: int
    opened: int
    family: str
    stakes: Stakes
    timed: bool
    seats: int
    players: int
    """Who sits there."""
    payers: tuple[Payer, ...] = ()
    begun: bool = False
    """Whether a hand was dealt."""
    hand_on: bool = False
    """Whether a hand is in progress."""
    closed: bool = False
    """A game closed to others."""
    dealer: str = ""
    dealer_since: int = 0
