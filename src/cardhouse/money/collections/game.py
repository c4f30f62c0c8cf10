"""What collections must know of the game at a table: the room tells it, for money does not know who sits
where.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardhouse.play.stakes import Stakes

Place = Literal["seat", "box", "held"]


@dataclass(frozen=True, slots=True)
class Payer:
    """Somebody who has a seat: sits there, is away with chips under a play-over box, or has it held."""

    person: str
    seat: int
    place: Place
    chips: int = 0
    """What he has on the table to pay with."""
    played_over: bool = False
    """Sits at an absent player's seat."""


@dataclass(frozen=True, slots=True)
class Game:
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
