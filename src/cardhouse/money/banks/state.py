"""What the room remembers of its table banks. Only holds; change it through `apply`."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.money.banks.slip import Moment, Slip, Tube
from cardhouse.money.second_count import Differed

Source = Literal["cage", "cart", "vault"]
Stage = Literal["requested", "counted", "carried", "exchanged", "verified"]
KEPT = 400
"""How many slips, settled variances and finished fills are remembered; all are on the log."""


class PendingCount(msgspec.Struct):
    """A count that some have signed and others must."""

    moment: Moment
    chips: dict[int, int]
    cash: int
    game: str
    shift: str
    at: int
    signatures: dict[str, str]
    signed_at: dict[str, int]
    """When each title signed."""
    books_chips: dict[int, int]
    """What the books said then: a count is stale when they say something else now."""
    books_cash: int


class Container(msgspec.Struct):
    """Where the inventory of a closed table is."""

    where: str
    locked: bool
    since: int


class PendingIssue(msgspec.Struct):
    """Chips and cash that shall come into a closed bank, or go back from it, and who asked."""

    chips: dict[int, int]
    cash: int
    source: str
    by: str
    back: bool = False


class Bank(msgspec.Struct):
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
    differed: Differed | None = None
    """Why both count again."""
    issue: PendingIssue | None = None
    container: Container | None = None
    key_with: str = ""
    carriers: list[str] = msgspec.field(default_factory=list)
    """Who carried the inventory since the table closed."""
    tubes: list[Tube] = msgspec.field(default_factory=list)


class Variance(msgspec.Struct):
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


class Fill(msgspec.Struct):
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
    witnesses: dict[str, str] = msgspec.field(default_factory=dict)
    """Who saw the count, by title."""
    carrier: str = ""
    cashier: str = ""
    verified_by: str = ""
    racked_by: str = ""
    racked_at: int = 0
    signed: dict[str, int] = msgspec.field(default_factory=dict)
    """When each signed, by step and signer: `CarryFill gus`."""


class Banks(msgspec.Struct):
    """Every table bank of the room."""

    tables: dict[int, Bank] = msgspec.field(default_factory=dict)
    slips: list[Slip] = msgspec.field(default_factory=list)
    """The latest, the newest last."""
    slip_count: int = 0
    variances: dict[int, Variance] = msgspec.field(default_factory=dict)
    variance_count: int = 0
    fills: dict[int, Fill] = msgspec.field(default_factory=dict)
    """Those under way."""
    done: list[Fill] = msgspec.field(default_factory=list)
    """The latest fills that are in the rack."""
    fill_count: int = 0
