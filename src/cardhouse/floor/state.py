"""The floor as it stands: people, games offered, lists, tables.

Only holds. Each subject keeps its own part (`<subject>/state.py`); what an event changes is in
`<subject>/apply.py`. Every field has a type that msgspec can write and read, so that a snapshot is this state
and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from cardhouse.floor.absences.state import Absences, OutOfRoom
from cardhouse.floor.breaking.state import Breaking
from cardhouse.floor.buy_ins.state import BuyIns, TableBuyIns
from cardhouse.floor.lists.state import Lists
from cardhouse.floor.moves.state import Moves, Moving
from cardhouse.floor.opening.state import Opening, Openings
from cardhouse.floor.people.state import People
from cardhouse.floor.seats.state import Seats
from cardhouse.floor.spreads.state import PRIVATE, Spread
from cardhouse.play.setup import Mode
from cardhouse.play.stakes import Unit
from cardhouse.play.table import RuleSet, Table
from cardhouse.rulings.conduct.history import History


class Owner(NamedTuple):
    """Whose table it is: a game on the board or an event."""

    kind: Literal["spread", "event"]
    name: str


class FloorTable(msgspec.Struct):
    """One table as the floor sees it: the table between hands, and what each subject knows of it."""

    number: int
    spread: str
    """The game on the board that is played here; empty at an event's table."""
    table: Table
    opened: int
    """When it was opened."""
    mode: Mode = "dealt"
    stage: Literal["forming", "running"] = "forming"
    """Forming until the first hand is dealt."""
    started: int = 0
    """When the first hand was dealt; 0 while forming."""
    hands: int = 0
    last_hands: list[int] = msgspec.field(default_factory=list)
    """When the latest hands ended, the newest last."""
    opening: Opening = msgspec.field(default_factory=Opening)
    seats: Seats = msgspec.field(default_factory=Seats)
    moves: Moves = msgspec.field(default_factory=Moves)
    absences: Absences = msgspec.field(default_factory=Absences)
    breaking: Breaking = msgspec.field(default_factory=Breaking)
    buy_ins: TableBuyIns = msgspec.field(default_factory=TableBuyIns)
    event: str = ""
    """The event whose table it is; empty where a game on the board owns it."""

    @property
    def owner(self) -> Owner:
        return Owner("event", self.event) if self.event else Owner("spread", self.spread)

    @property
    def rule_set(self) -> RuleSet:
        """Which of the house's two sets of rules is played here."""
        return self.table.rule_set

    @property
    def unit(self) -> Unit:
        """What one of every amount at this table is."""
        return self.table.unit

    def seat_of(self, person: str) -> int:
        """Where somebody sits; 0 where he does not."""
        for seat, player in self.table.seats.items():
            if player.player == person:
                return seat
        return 0


class Floor(msgspec.Struct):
    """The whole floor of one room. Change it only through `room.apply`."""

    people: People = msgspec.field(default_factory=People)
    spreads: dict[str, Spread] = msgspec.field(default_factory=dict)
    lists: Lists = msgspec.field(default_factory=Lists)
    tables: dict[int, FloorTable] = msgspec.field(default_factory=dict)
    buy_ins: BuyIns = msgspec.field(default_factory=BuyIns)
    out_of_room: OutOfRoom = msgspec.field(default_factory=OutOfRoom)
    openings: Openings = msgspec.field(default_factory=Openings)
    moving: Moving = msgspec.field(default_factory=Moving)
    conduct: History = msgspec.field(default_factory=History)

    def tables_of(self, spread: str) -> list[FloorTable]:
        """The open tables of one game, by number."""
        return [self.tables[number] for number in sorted(self.tables) if self.tables[number].spread == spread]

    def private(self, spread: str) -> bool:
        """Whether a game is nobody's but its players': it was offered as a private one, which stays so
        when its table is empty or over; or every table of it is private, and nobody waits for another one.
        """
        offered = self.spreads.get(spread)
        if offered is not None and PRIVATE in offered.designated:
            return True
        tables = self.tables_of(spread)
        waiting = bool(self.lists.of(spread).names)
        return bool(tables) and not waiting and all(table.opening.private for table in tables)

    def seated(self, person: str) -> list[tuple[int, int]]:
        """Every (table, seat) that somebody holds; more than one only while playing off the blinds."""
        found = [(number, table.seat_of(person)) for number, table in self.tables.items()]
        return [(number, seat) for number, seat in found if seat]


Apply = Callable[[Floor, Any, int], None]
"""Writes an event into the floor, at the instant of the log's entry."""
Watch = Callable[[Floor, FloorTable, Any, int], None]
"""Notes something that happens at a table, before the table itself changes."""
