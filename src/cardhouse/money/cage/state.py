"""What the room remembers of the cage. Only holds; change it through `apply`.

Chips and cash themselves are in the accounts; here is who keeps which drawer, what waits for a second
person, what runners carry, what lies in safekeeping by value, and the cash of each person and gaming day.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.money.second_count import Differed

Moment = Literal["opening", "check", "closing"]
Way = Literal["in", "out"]
Level = Literal["log", "report"]
RequestKind = Literal["transfer", "cash_out", "safekeeping_out"]
Stage = Literal["on_the_way_to_the_cage", "on_the_way_back"]
KEPT_COUNTS = 400
KEPT_DAYS = 31
KEPT_ALERTS = 1000
KEPT_DEPARTURE = 24 * 60 * 60 * 1_000_000


class PendingDrawer(msgspec.Struct):
    """A count of a drawer that a second person has not confirmed yet."""

    moment: Moment
    chips: dict[int, int]
    cash: int
    by: str
    at: int
    books_chips: dict[int, int]
    """What the books said then: a count is stale when they say something else now."""
    books_cash: int


class Drawer(msgspec.Struct):
    """A window of the cage, a chip cart or the vault."""

    open: bool = False
    keeper: str = ""
    """Who counted it at opening and answers for it."""
    since: int = 0
    imprest: int = 0
    """Carts: what chips and cash come to together."""
    pending: PendingDrawer | None = None
    differed: Differed | None = None
    """Why both count again."""


class DrawerCount(msgspec.Struct):
    """A count that two people made."""

    place: str
    moment: Moment
    chips: dict[int, int]
    cash: int
    difference: int
    by: str
    confirmed_by: str
    at: int
    begun_at: int = 0
    """When the first one counted."""


class Request(msgspec.Struct):
    """Something that a second person must confirm before anything moves."""

    number: int
    kind: RequestKind
    by: str
    at: int
    start: str
    end: str
    chips: dict[int, int]
    cash: int
    person: str = ""
    note: str = ""


class Run(msgspec.Struct):
    """A chip runner's errand: a player's cash on its way to the cage, his chips on the way back."""

    number: int
    table: int
    person: str
    runner: str
    cash: int
    at: int
    posting: int
    """The posting of the cash."""
    stage: Stage = "on_the_way_to_the_cage"
    chips: dict[int, int] = msgspec.field(default_factory=dict)


class SafeBox(msgspec.Struct):
    """What somebody has in safekeeping."""

    chips: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0


class CashEntry(msgspec.Struct):
    """One transaction in cash."""

    posting: int
    at: int
    into: int
    out: int
    where: str


class CashDay(msgspec.Struct):
    """The cash of one person on one gaming day."""

    into: int = 0
    out: int = 0
    entries: list[CashEntry] = msgspec.field(default_factory=list)


class CashAlert(msgspec.Struct):
    """A person's cash of a gaming day came to an amount that must be logged or reported."""

    number: int
    person: str
    day: int
    way: Way
    level: Level
    total: int
    transactions: int
    at: int
    seen_by: str = ""
    note: str = ""


class LeftWith(msgspec.Struct):
    """What somebody took from a game, by the ledger."""

    amount: int
    at: int
    table: int


class ToChange(msgspec.Struct):
    """Chips in front of a player that are too large for the game."""

    table: int
    chips: dict[int, int]
    most: int
    cite: str | None = None


class Cage(msgspec.Struct):
    """The cage of the room."""

    drawers: dict[str, Drawer] = msgspec.field(default_factory=dict)
    """By place: `vault`, `cage:main`, `cart:1`."""
    counts: list[DrawerCount] = msgspec.field(default_factory=list)
    """The latest, the newest last; all are on the log."""
    requests: dict[int, Request] = msgspec.field(default_factory=dict)
    request_count: int = 0
    runs: dict[int, Run] = msgspec.field(default_factory=dict)
    run_count: int = 0
    safe: dict[str, SafeBox] = msgspec.field(default_factory=dict)
    chips: dict[str, dict[int, str]] = msgspec.field(default_factory=dict)
    """Values that management approved, with their colours: of the room (empty name) and of single games."""
    to_change: dict[str, ToChange] = msgspec.field(default_factory=dict)
    """By player."""
    day_begins: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """From which gaming day on (an ordinal) a day begins at which hour."""
    days: dict[int, dict[str, CashDay]] = msgspec.field(default_factory=dict)
    """Cash by gaming day and person, the latest days."""
    alerts: dict[int, CashAlert] = msgspec.field(default_factory=dict)
    alert_count: int = 0
    left: dict[str, dict[str, LeftWith]] = msgspec.field(default_factory=dict)
    """Who left which game with how much, by game and person: from the postings; gone when he is back, or
    after a day."""
