"""What was settled, agreed, withheld and paid. Prizes are derived from sheet, entries and ranking (`due.py`)
until they are paid; what was paid stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from cardhouse.money.posting import Chips
from cardhouse.tournaments.prizes.chops import Method
from cardhouse.tournaments.prizes.pool import PrizePool

Onto = tuple[int, int]
"""An entry, and by how much its head grew."""
Kind = Literal["place", "seat", "bounty", "cash_out"]


class Paid(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A prize that was handed over."""

    person: str
    kind: Kind
    amount: int
    entry: int = 0
    """All of it, in cents; what was withheld is a part of it."""
    place: int = 0
    withheld: int = 0
    at: int = 0
    by: str = ""
    signed: str = ""
    """What the player signed."""
    tax_papers: bool = False
    tax: int = 0
    """Withheld for the revenue service; a part of the amount, as what was withheld for others."""
    note: str = ""


class Card(msgspec.Struct, frozen=True):
    """A payout card: this much is waiting at the payout area."""

    person: str
    place: int
    amount: int
    by: str


class Claim(msgspec.Struct, frozen=True):
    """Something that must be withheld from a prize."""

    amount: int
    reference: str
    reason: str


class Search(msgspec.Struct, frozen=True):
    """What the look-up before paying found; no claim: no match."""

    by: str
    claim: Claim | None = None


class Withholding(msgspec.Struct):
    """How far the procedure for one prize has come: each step with what was done and by whom."""

    claim: Claim
    searched_by: str
    steps: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    done_by: dict[str, str] = msgspec.field(default_factory=dict)
    escort: str = ""
    slip: dict[str, str] = msgspec.field(default_factory=dict)
    """The paid-in slip, line by line; a signature that is still to come is empty."""


class Proposal(msgspec.Struct, frozen=True):
    """How those who are left would divide what is left."""

    method: Method
    amounts: dict[str, int]
    kept: int = 0
    """Played for: the winner gets it besides."""
    by: str = ""
    stacks: dict[str, int] = msgspec.field(default_factory=dict)
    """Everybody's chips, by which it was reckoned."""


class CashOutPeriod(msgspec.Struct):
    """Chips may be cashed out now, at so many cents for so many chips."""

    cents: int
    chips: int
    level: int = 0
    given: dict[str, int] = msgspec.field(default_factory=dict)
    """Chips that each player gave in this period."""


class Papers(msgspec.Struct, frozen=True):
    """The papers of a prize from which something was withheld."""

    person: str
    withheld: int
    at: int
    tracking_sheet: bool = False


class HeadPaid(msgspec.Struct, frozen=True):
    """A bounty that was handed over, as it would have to come back."""

    shares: dict[str, int]
    """What each winner was given."""
    bank: str
    chips: tuple[Chips, ...] = ()
    """The pieces that left the bank."""
    onto: tuple[Onto, ...] = ()
    envelope: int | None = None


class Prizes(msgspec.Struct):
    """What of an event's prizes is settled."""

    pool: PrizePool | None = None
    """As settled when no more entries could come; None before."""
    difference: int = 0
    """What the ledger had more (or less) than the entries came to; it must be cleared up."""
    moved: dict[str, int] = msgspec.field(default_factory=dict)
    """What settling the pool put into each account and took out of it."""
    cards: dict[str, Card] = msgspec.field(default_factory=dict)
    paid: list[Paid] = msgspec.field(default_factory=list)
    paid_to: dict[str, list[int]] = msgspec.field(default_factory=dict)
    """Where in `paid` each person's are: a payout desk asks for those of a thousand, one after the other."""
    searches: dict[str, Search] = msgspec.field(default_factory=dict)
    withholding: dict[str, Withholding] = msgspec.field(default_factory=dict)
    papers: list[Papers] = msgspec.field(default_factory=list)
    """Not sent to accounting yet."""
    proposal: Proposal | None = None
    signed: list[str] = msgspec.field(default_factory=list)
    """Who signed the proposal."""
    deal: Proposal | None = None
    """What all who were left agreed on."""
    set_aside: int = 0
    """What of the primary pool was set aside for cashing out, in cents."""
    cash_out: int = 0
    """What is left of that."""
    returned: int = 0
    """What of it went back to the primary pool."""
    period: CashOutPeriod | None = None
    periods: int = 0
    bounty_banks: dict[str, int] = msgspec.field(default_factory=dict)
    """What bounties took out of a table's imprest or a temporary bank, and is not made good yet."""
    heads_paid: list[int] = msgspec.field(default_factory=list)
    """Entries whose bounty was handed over."""
    heads: dict[int, HeadPaid] = msgspec.field(default_factory=dict)
    """What was handed over for each of these."""
    bounties_back: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """By person and bank: bounties for busts that were undone, which are still to be given back."""
    on_heads: dict[int, int] = msgspec.field(default_factory=dict)
    """Progressive bounties: what went onto an entry's head besides the first bounty."""
    envelopes: list[int] = msgspec.field(default_factory=list)
    """Mystery bounties that were drawn."""

    def pay(self, paid: Paid) -> None:
        """Something was handed over, or came back."""
        self.paid_to.setdefault(paid.person, []).append(len(self.paid))
        self.paid.append(paid)

    def had_by(self, person: str) -> list[Paid]:
        """Everything that was handed to somebody."""
        return [self.paid[at] for at in self.paid_to.get(person, ())]


def by_entry(paid: Iterable[Paid]) -> dict[tuple[int, Kind], int]:
    """What was paid, by entry and kind."""
    found: dict[tuple[int, Kind], int] = {}
    for one in paid:
        found[one.entry, one.kind] = found.get((one.entry, one.kind), 0) + one.amount
    return found
