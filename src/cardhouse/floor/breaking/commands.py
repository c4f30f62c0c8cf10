"""What is asked when a game breaks or tables are combined."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.floor.command import FloorCommand


class BreakGame(FloorCommand, frozen=True):
    """Break a game between hands. Its players go to the open seats of similar games: of the tables `to`, or
    of all. `leaving` go home; `unwilling` will not go on with the game. At a tracked table the cards
    that were drawn are reported, by person. `without_draw`: there are seats for everybody, and nobody wants
    a draw to settle who chooses first.
    """

    table: int
    to: tuple[int, ...] = ()
    leaving: tuple[str, ...] = ()
    unwilling: tuple[str, ...] = ()
    cards: dict[str, int] = msgspec.field(default_factory=dict)
    without_draw: bool = False


class TakeSeatElsewhere(FloorCommand, frozen=True):
    """A player of a broken game takes a seat in a similar one; for an absent player staff do it. `chips` is
    what he plays there, 0 for all that he has.
    """

    table: int
    person: str
    to: int
    seat: int
    chips: int = 0


class DeclineSeatElsewhere(FloorCommand, frozen=True):
    """A player of a broken game wants no seat now: he waits on the list, or goes home."""

    table: int
    person: str
    then: Literal["list", "home"] = "list"


class DealForMove(FloorCommand, frozen=True):
    """A card to each player settles who moves to another table. At a tracked table the cards are reported, by
    seat.
    """

    table: int
    count: int = 1
    cards: dict[int, int] = msgspec.field(default_factory=dict)


class GiveUpAwaitedSeat(FloorCommand, frozen=True):
    """The clock: an absent player did not take in time the seat that his card won."""

    table: int
    person: str


class ClearBrokenTable(FloorCommand, frozen=True):
    """The clock: nobody of a broken game is at its table any more."""

    table: int


CLOCK_ONLY = frozenset({GiveUpAwaitedSeat, ClearBrokenTable})
