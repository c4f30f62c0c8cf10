"""Events as they stand. Only holds: each subject keeps its own part (`<subject>/state.py`), and every field
has a type that msgspec can write and read, so that a snapshot is this state and nothing else.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.tournaments.balance.state import Balance
from cardhouse.tournaments.chips.state import Inventory, Stock
from cardhouse.tournaments.clock.state import Clock
from cardhouse.tournaments.days.state import Bags
from cardhouse.tournaments.entries.state import Entries, Voucher
from cardhouse.tournaments.penalties.state import Penalties
from cardhouse.tournaments.places.state import Places
from cardhouse.tournaments.prizes.state import Prizes
from cardhouse.tournaments.seating.state import Seating
from cardhouse.tournaments.sheet import Sheet

Phase = Literal["announced", "registering", "running", "between_days", "ended", "closed", "cancelled"]
"""Registering is before the start (late entries come in while running); ended: places are known, prizes are
being paid; closed: all is paid.
"""


class Event(msgspec.Struct):
    """One event. Change it only through its subjects' `apply`."""

    name: str
    sheet: Sheet
    announced: int
    phase: Phase = "announced"
    sheets: list[Sheet] = msgspec.field(default_factory=list)
    """Every version of the sheet, the latest last."""
    opens: int = 0
    """When registration opens by itself; 0 where the director opens it."""
    starts: int = 0
    """When the first hand shall be dealt by the sheet; 0 where it does not say."""
    began: int = 0
    """When the first hand could be dealt; 0 before."""
    ended: int = 0
    stopped: str = ""
    """What does not agree, where the room stopped it."""
    tables: dict[int, None] = msgspec.field(default_factory=dict)
    """The numbers of its tables that are open now, in the order of opening: a set would come back from a
    snapshot in another one."""
    entries: Entries = msgspec.field(default_factory=Entries)
    seating: Seating = msgspec.field(default_factory=Seating)
    clock: Clock = msgspec.field(default_factory=Clock)
    balance: Balance = msgspec.field(default_factory=Balance)
    chips: Inventory = msgspec.field(default_factory=Inventory)
    places: Places = msgspec.field(default_factory=Places)
    penalties: Penalties = msgspec.field(default_factory=Penalties)
    bags: Bags = msgspec.field(default_factory=Bags)
    prizes: Prizes = msgspec.field(default_factory=Prizes)


class Events(msgspec.Struct):
    """All events of a room, by name."""

    all: dict[str, Event] = msgspec.field(default_factory=dict)
    stock: dict[str, Stock] = msgspec.field(default_factory=dict)
    """Tournament chips of the house, by style."""
    vouchers: dict[int, Voucher] = msgspec.field(default_factory=dict)
    """By number, all that were ever issued; what is left on each is in the ledger."""

    @property
    def running(self) -> list[Event]:
        return [event for event in self.all.values() if event.phase == "running"]
