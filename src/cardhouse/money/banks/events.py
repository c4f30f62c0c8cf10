"""What happened to table banks; the value that moved is in the postings beside them."""

from __future__ import annotations

import msgspec

from cardhouse.money.banks.slip import Moment, Slip, Tube
from cardhouse.money.banks.state import Source
from cardhouse.money.event import MoneyEvent


class BankAmountSet(MoneyEvent, frozen=True):
    """A bank has this imprest from now on."""

    table: int
    amount: int
    by: str
    cite: str | None = None


class BankIssueAsked(MoneyEvent, frozen=True):
    """Somebody wants funds in a closed bank, or back from it."""

    table: int
    chips: dict[int, int]
    cash: int
    source: str
    back: bool
    by: str


class BankIssued(MoneyEvent, frozen=True):
    """A second person confirmed it."""

    table: int
    asked_by: str
    by: str


class CountSigned(MoneyEvent, frozen=True):
    """Somebody counted a bank and signed; others must still."""

    table: int
    moment: Moment
    chips: dict[int, int]
    cash: int
    game: str
    shift: str
    signatures: dict[str, str]
    signed_at: dict[str, int] = msgspec.field(default_factory=dict)
    """When each title signed."""


class BankCountsDiffered(MoneyEvent, frozen=True):
    """Somebody else counted the bank and found something else: what, is here, and what the first one found in
    his `CountSigned`. Neither holds.
    """

    table: int
    moment: Moment
    chips: dict[int, int]
    cash: int
    first: str
    by: str
    cite: str | None = None


class BankCounted(MoneyEvent, frozen=True):
    """A count is complete."""

    table: int
    moment: Moment
    chips: dict[int, int]
    cash: int
    signatures: dict[str, str]
    cite: str | None = None


class SlipWritten(MoneyEvent, frozen=True):
    """A table inventory slip."""

    table: int
    slip: Slip


class VarianceFound(MoneyEvent, frozen=True):
    """A bank was over or short. `told`: a supervisor is told at once."""

    number: int
    table: int
    difference: int
    chips: dict[int, int]
    cash: int
    counted_by: str
    answers: str
    answers_cite: str | None
    case: bool
    case_cite: str | None
    told: bool
    cite: str | None = None


class VarianceTold(MoneyEvent, frozen=True):
    """A supervisor was told of a variance at the closing."""

    number: int
    cite: str | None = None


class VarianceNoted(MoneyEvent, frozen=True):
    """A supervisor took note of a variance."""

    number: int
    by: str


class VarianceSettled(MoneyEvent, frozen=True):
    """A case under the variance policy is settled."""

    number: int
    outcome: str
    by: str
    reason: str
    cite: str | None = None


class InventoryStored(MoneyEvent, frozen=True):
    """The inventory of a closed table is put away."""

    table: int
    where: str
    locked: bool
    marked_game: str
    marked_table: int
    by: str
    cite: str | None = None


class ContainerKeyTaken(MoneyEvent, frozen=True):
    """Somebody has the key of a container."""

    table: int
    by: str
    cite: str | None = None


class ContainerKeyReturned(MoneyEvent, frozen=True):
    """The key is back in its place."""

    table: int
    by: str


class InventoryCarried(MoneyEvent, frozen=True):
    """A container was carried to another place."""

    table: int
    where: str
    by: str


class RackChanged(MoneyEvent, frozen=True):
    """Chips went out of a rack for something that came in."""

    table: int
    person: str
    against: str
    out: dict[int, int]
    into: dict[int, int]
    cash: int
    by: str
    cite: str | None = None


class RackArranged(MoneyEvent, frozen=True):
    """How the chips stand in the tubes."""

    table: int
    tubes: tuple[Tube, ...]
    by: str


class FillRequested(MoneyEvent, frozen=True):
    """A table asks for other chips."""

    number: int
    table: int
    source: Source
    place: str
    give: dict[int, int]
    give_cash: int
    want: dict[int, int]
    want_cash: int
    by: str
    cite: str | None = None


class FillWitnessed(MoneyEvent, frozen=True):
    """Somebody saw the funds counted; `enough` when nobody else must."""

    number: int
    title: str
    by: str
    enough: bool
    cite: str | None = None


class FillCarried(MoneyEvent, frozen=True):
    """The funds are on their way."""

    number: int
    by: str
    cite: str | None = None


class FillExchanged(MoneyEvent, frozen=True):
    """The exchange was made."""

    number: int
    by: str
    carrier: str
    cite: str | None = None


class FillVerified(MoneyEvent, frozen=True):
    """What came was counted on the table."""

    number: int
    by: str
    cite: str | None = None


class FillRacked(MoneyEvent, frozen=True):
    """What came is in the rack."""

    number: int
    by: str
    cite: str | None = None


class FillCancelled(MoneyEvent, frozen=True):
    """The fill was called off."""

    number: int
    by: str
    reason: str
