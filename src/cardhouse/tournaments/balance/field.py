"""The field as the rules of balancing see it: how many sit where, and one table's seats when they matter.

Only holds and counts. `Field` is kept up to date seat by seat and answers in a time that does not grow with
the players (tables are kept by how many sit there); `Seating` is one table, made when a decision needs it.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable
from typing import Literal

import msgspec

from cardhouse.play.button import Layout

GameKind = Literal["flop", "stud", "draw", "mixed"]


class EventFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules ask of the event itself."""

    game: GameKind = "flop"
    games: tuple[str, ...] = ()
    """What is dealt, by name: a table seats no more than the house has in any of these."""
    seats: int = 9
    """Players at a full table of this event."""
    full_table: bool = True
    """Whether it is an event of full tables; six-handed events and turbos are not."""
    entrants: int = 0
    registering: bool = False
    """Whether people may still enter: the breaking order is not posted yet."""
    breaks_early: bool = False
    """Whether the sheet lets tables break meanwhile."""
    kept_even: bool = False
    """Staff found it manageable to keep the tables even before the rule asks for it."""
    balanced: bool = True
    """Whether players move between tables at all; in a shootout or bracket they do not."""

    @property
    def heads_up(self) -> bool:
        return self.seats == 2


class Seating(msgspec.Struct):
    """One table of the event."""

    number: int
    size: int
    seats: dict[int, str]
    """Who sits where."""
    layout: Layout = Layout()
    """Button and blinds of the last hand that had blinds; during stud those of the last hold'em hand."""
    opened: list[int] = []
    """Seats that came open during play, the last one last; one that nobody ever had is older than these."""
    stud_now: bool = False
    """Whether stud is being dealt in an event of several games."""

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat in range(1, self.size + 1) if seat not in self.seats]

    @property
    def in_order_of_opening(self) -> list[int]:
        """The open seats, the one that came open last at the end."""
        known = [seat for seat in self.opened if seat not in self.seats]
        return [seat for seat in self.open_seats if seat not in known] + known


SeatingOf = Callable[[int], Seating]


class Field(msgspec.Struct):
    """How many sit at each table in play."""

    players: dict[int, int] = msgspec.field(default_factory=dict)
    sizes: dict[int, int] = msgspec.field(default_factory=dict)
    tables_with: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """The numbers of the tables where so many sit, in order."""
    breaking_order: list[int] = msgspec.field(default_factory=list)
    """Tables in play, the next to break first; empty until it is posted."""
    left: int = 0
    seats: int = 0

    @property
    def tables(self) -> int:
        return len(self.players)

    @property
    def fullest(self) -> int:
        """The players at the table with most; 0 without tables."""
        return max((count for count, tables in self.tables_with.items() if tables), default=0)

    @property
    def shortest(self) -> int:
        """The players at the table with fewest; 0 without tables."""
        return min((count for count, tables in self.tables_with.items() if tables), default=0)

    def open_table(self, number: int, size: int) -> None:
        """An empty table comes into play."""
        self.players[number], self.sizes[number] = 0, size
        self.seats += size
        insort(self.tables_with.setdefault(0, []), number)

    def close_table(self, number: int) -> None:
        """A table goes out of play, with whoever still sits there."""
        count = self.players.pop(number)
        self.seats -= self.sizes.pop(number)
        self.left -= count
        _take_out(self.tables_with[count], number)
        if number in self.breaking_order:
            self.breaking_order.remove(number)

    def resize(self, number: int, size: int) -> None:
        """A table has another number of seats."""
        self.seats += size - self.sizes[number]
        self.sizes[number] = size

    def sit(self, number: int) -> None:
        """Somebody takes a seat."""
        self._shift(number, 1)

    def leave(self, number: int) -> None:
        """A seat comes open."""
        self._shift(number, -1)

    def _shift(self, number: int, by: int) -> None:
        count = self.players[number]
        assert 0 <= count + by <= self.sizes[number], f"table {number} has {count} of {self.sizes[number]}"
        _take_out(self.tables_with[count], number)
        insort(self.tables_with.setdefault(count + by, []), number)
        self.players[number] = count + by
        self.left += by


def _take_out(numbers: list[int], number: int) -> None:
    at = bisect_left(numbers, number)
    assert numbers[at] == number
    del numbers[at]
