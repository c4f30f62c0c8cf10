"""What the room remembers of its table banks. Only holds; change it through `apply`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardhouse.money.banks.slip import Moment, Slip, Tube

Source = Literal["cage", "cart", "vault"]
Stage = Literal["requested", "counted", "carried", "exchanged", "verified"]
KEPT = 400
"""How many slips, settled variances and finished fills are remembered; all are on the log."""


@dataclass(slots=True)
class PendingCount:
    """A count that some have signed and others must."""

    moment: Moment
    chips: dict[int, int]
    cash: int
    game: str
    shift: str
    at: int
    signatures: dict[str, str]
    books_chips: dict[int, int]
    """What the books said then: a count is stale when they say something else now."""
    books_cash: int


@dataclass(slots=True)
class Container:
    """Where the inventory of a closed table is."""

    where: str
    locked: bool
    since: int


@dataclass(slots=True)
class PendingIssue:
    """Chips and cash that shall come into a closed bank, or go back from it, and who asked."""

    chips: dict[int, int]
    cash: int
    source: str
    by: str
    back: bool = False


@dataclass(slots=True)
class Bank:
    """The bank of one table."""

    amount: int = 0
    """The imprest; 0 where none was set."""
    open: bool = False
    dealer: str = ""
    """Which dealer counted it last."""
    floorperson: str = ""
    """Who signed for the floor last."""
    counted_at: int = 0
    slip: Slip | None = None
    """The last slip."""
    pending: PendingCount | None = None
    issue: PendingIssue | None = None
    container: Container | None = None
    key_with: str = ""
    carriers: list[str] = field(default_factory=list)
    """Who carried the inventory since the table closed."""
    tubes: list[Tube] = field(default_factory=list)


@dataclass(slots=True)
class Variance:
    """A bank that was over (or short, below nothing)."""

    number: int
    table: int
    difference: int
    chips: dict[int, int]
    """How many chips of each value were over or short."""
    cash: int
    at: int
    counted_by: str
    answers: str
    """Who answers for it; empty where nobody does."""
    case: bool
    """Whether it is a case under the variance policy."""
    told: int = 0
    """When a supervisor was told; 0 while none was."""
    seen_by: str = ""
    """The supervisor who took note of it."""
    outcome: str = ""
    settled_by: str = ""
    cite: str | None = None


@dataclass(slots=True)
class Fill:
    """Funds of a table on their way to be changed."""

    number: int
    table: int
    source: Source
    place: str
    give: dict[int, int]
    give_cash: int
    want: dict[int, int]
    want_cash: int
    requested_by: str
    at: int
    stage: Stage = "requested"
    witnesses: dict[str, str] = field(default_factory=dict)
    """Who saw the count, by title."""
    carrier: str = ""
    cashier: str = ""
    verified_by: str = ""
    racked_by: str = ""
    racked_at: int = 0


@dataclass(slots=True)
class Banks:
    """Every table bank of the room."""

    tables: dict[int, Bank] = field(default_factory=dict)
    slips: list[Slip] = field(default_factory=list)
    """The latest, the newest last."""
    slip_count: int = 0
    variances: dict[int, Variance] = field(default_factory=dict)
    variance_count: int = 0
    fills: dict[int, Fill] = field(default_factory=dict)
    """Those under way."""
    done: list[Fill] = field(default_factory=list)
    """The latest fills that are in the rack."""
    fill_count: int = 0
