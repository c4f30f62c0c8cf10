"""What happened when games broke."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent


class GameBroken(FloorEvent, frozen=True):
    """A game was broken. `choosers` get seats at the tables `to`, in this order where it is `ordered`;
    `waiting` go onto the list, and come from a broken game when they are seated.
    """

    table: int
    choosers: tuple[str, ...]
    absent: tuple[str, ...]
    ordered: bool
    to: tuple[int, ...]
    waiting: tuple[str, ...] = ()
    cite: str | None = None


class CardsDrawnForSeats(FloorEvent, frozen=True):
    """A card for each player of a broken game, the highest first."""

    table: int
    cards: tuple[tuple[str, int], ...]
    cite: str | None = None


class SeatTakenElsewhere(FloorEvent, frozen=True):
    """A player of a broken game has a seat in a similar one. An absent one must take it in time: before the
    big blind, or within so many hands.
    """

    table: int
    person: str
    to: int
    seat: int
    absent: bool = False
    at_big_blind: bool = False
    hands: int = 0
    cite: str | None = None


class SeatElsewhereDeclined(FloorEvent, frozen=True):
    """A player of a broken game wants no seat now."""

    table: int
    person: str


class AwaitedSeatLost(FloorEvent, frozen=True):
    """An absent player did not take the seat in time that his card had won."""

    table: int
    person: str
    cite: str | None = None


class CardsDealtForMove(FloorEvent, frozen=True):
    """A card to each player, in the order of the deal, settled who moves to another table."""

    table: int
    cards: tuple[tuple[int, int], ...]
    moving: tuple[str, ...]
    cite: str | None = None
