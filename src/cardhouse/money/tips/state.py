"""What the room remembers of tips. Only holds; change it through `apply`."""

from __future__ import annotations

import msgspec

from cardhouse.money.second_count import Differed
from cardhouse.money.tips.records import CageChoice, Collected, DownCard, PayReport, StaffHours

KEPT = 400
REPORTS_KEPT = 30
STAFF_POOL = "staff"
"""What tournaments collect for those who work at them."""


class TokesCounted(msgspec.Struct):
    """What a dealer wants to cash out, until a cashier has verified it."""

    window: str
    chips: dict[int, int]
    tickets: int
    end_of_shift: bool


class TokeBox(msgspec.Struct):
    """A dealer's box for this shift."""

    box: str
    since: int
    tickets: int = 0
    """How much of what is in it are tickets."""
    pending: TokesCounted | None = None
    differed: Differed | None = None
    """Why both count again."""


class CashedOut(msgspec.Struct):
    """A dealer's tips as they were cashed out."""

    dealer: str
    amount: int
    at: int
    by: str
    tax: str
    """How they are declared."""


class Period(msgspec.Struct):
    """The pay period that is running."""

    number: int = 1
    carried: int = 0
    """What the last one left in the pool."""
    collected: list[Collected] = msgspec.field(default_factory=list)
    cards: list[DownCard] = msgspec.field(default_factory=list)
    hours: list[StaffHours] = msgspec.field(default_factory=list)
    fees: dict[str, int] = msgspec.field(default_factory=dict)
    """Administrative fees by tournament."""
    cage: CageChoice | None = None
    pending: PayReport | None = None
    asked_by: str = ""


class Tips(msgspec.Struct):
    """Boxes and the pool."""

    boxes: dict[str, TokeBox] = msgspec.field(default_factory=dict)
    cashed_out: list[CashedOut] = msgspec.field(default_factory=list)
    """The latest."""
    period: Period = msgspec.field(default_factory=Period)
    closed: list[PayReport] = msgspec.field(default_factory=list)
    """The latest pay periods."""
