"""The last hand of each table where people deal, as all stood before it ended: kept until something happens
after which it cannot be taken back. And the draw for the button, until a hand begins with it. Only holds.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.seats.state import Round
from cardhouse.houses.own_house import Value
from cardhouse.play.table import Table
from cardhouse.promotions.hits.state import BestHand
from cardhouse.room.events import HandEvent

NAME = "last_hands"


class LastHand(msgspec.Struct):
    """A hand that is over, with what its end changed as it was before."""

    hand: int
    """Which hand of its table."""
    events: list[HandEvent]
    began: int
    house: str
    table: Table
    rounds: dict[str, Round]
    cash: dict[str, int]
    """Bills in play, by person."""
    felted: list[str]
    lying: list[tuple[str, int]]
    """Splashes that the hand was played for."""
    best: dict[str, BestHand]
    """The best hands of time frames."""
    ruled: dict[str, Value]
    """What was ruled for the hand where the book is silent."""
    since: str = ""
    """What has happened since that stands in the way, as the code of a refusal; empty where nothing has."""


class ButtonDraw(msgspec.Struct, frozen=True):
    """Which card each seat drew for the button, and who won it; 0: equal cards, some draw again."""

    cards: tuple[tuple[int, int], ...]
    seat: int = 0
    cite: str | None = None


class LastHands(msgspec.Struct):
    """By table."""

    at: dict[int, LastHand] = msgspec.field(default_factory=dict)
    draws: dict[int, ButtonDraw] = msgspec.field(default_factory=dict)


def last_hands(room: Any) -> dict[int, LastHand]:
    """What a room keeps of them."""
    return _kept(room).at


def button_draws(room: Any) -> dict[int, ButtonDraw]:
    """Those that no hand has begun with yet."""
    return _kept(room).draws


def _kept(room: Any) -> LastHands:
    kept: LastHands = room.parts.setdefault(NAME, LastHands())
    return kept
