"""Claims as they stand: what of a hit is to be paid to whom, what was looked at, who decided, what was paid.

Only holds. Money that waits for a claim lies in the ledger (`promotion:claim-NUMBER`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from cardhouse.promotions.hits.state import Part, Taker

Status = Literal["open", "approved", "paid", "void"]
ShareStatus = Literal["due", "ready", "paid", "disqualified", "lapsed"]


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that somebody looked at."""

    by: str
    at: int
    fine: bool = True
    cards: int = 0
    """Of the deck, as counted."""
    note: str = ""


class Doubt(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a supervisor has to rule on before anything is paid."""

    code: str
    cite: str | None = None
    settled_by: str = ""
    why: str = ""


class Noted(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a claim's own log."""

    at: int
    by: str
    what: str
    """A code; `telling.py` has the words."""
    person: str = ""
    amount: int = 0
    note: str = ""
    cite: str | None = None


@dataclass(slots=True)
class Share:
    """What one person is to get, in cents, and how far that has come."""

    person: str
    part: Part
    amount: int
    table: int = 0
    seat: int = 0
    status: ShareStatus = "due"
    shown: tuple[str, ...] = ()
    tax_papers: bool = False
    no_number: bool = False
    """Whether he gave no taxpayer number."""
    prepared_by: str = ""
    """Of the staff: who saw the papers and the signature."""
    paid_by: str = ""
    paid_at: int = 0
    posting: int = 0
    why: str = ""
    """Why it is not paid."""

    @property
    def open(self) -> bool:
        return self.status in ("due", "ready")


@dataclass(slots=True, kw_only=True)
class Claim:
    """One claim."""

    number: int
    hit: int
    """0 where the room found none and a supervisor opened it."""
    promotion: str
    table: int = 0
    hand: int = 0
    event: str = ""
    at: int = 0
    """When it was hit."""
    opened_by: str = ""
    opened_at: int = 0
    why: str = ""
    """Why it was opened by hand; later why it is void."""
    takers: list[Taker] = field(default_factory=list)
    tied: tuple[int, ...] = ()
    """Hits at other tables with which the award is divided so far."""
    fund: str = ""
    whole: int = 0
    """The award before it is divided between tables that tie."""
    award: int = 0
    """What is divided here."""
    said: str = ""
    """Whence the award comes, in a sentence."""
    shares: list[Share] = field(default_factory=list)
    rounded: int = 0
    kept: int = 0
    short: bool = False
    """A small fixed prize: the short list, and one of the staff."""
    needed: tuple[str, ...] = ()
    """What must be looked at."""
    checks: dict[str, Check] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    heeded: tuple[str, ...] = ()
    """What of the hit's own doubts was taken up."""
    status: Status = "open"
    decided_by: str = ""
    overrode: tuple[str, ...] = ()
    """What was missing when it was approved all the same."""
    lapses: int = 0
    """The instant from which on nobody can claim a share any more."""
    cites: tuple[str, ...] = ()
    log: list[Noted] = field(default_factory=list)

    @property
    def key(self) -> str:
        """Of the account in which the award waits."""
        return key(self.number)

    @property
    def missing(self) -> list[str]:
        """What nobody has looked at yet."""
        return [check for check in self.needed if check not in self.checks]

    def share(self, person: str) -> Share | None:
        return next((share for share in self.shares if share.person == person), None)

    def note(self, noted: Noted) -> None:
        self.log.append(noted)


def key(number: int) -> str:
    """Of the account in which a claim's award waits."""
    return f"claim-{number}"


@dataclass(slots=True)
class Claims:
    """All claims, by number."""

    all: dict[int, Claim] = field(default_factory=dict)
    unsettled: list[int] = field(default_factory=list)
    """Numbers of claims that are open, or of which something is still to be paid."""
    hits_seen: int = 0
    """The last hit for which a claim was opened."""

    @property
    def next_number(self) -> int:
        return len(self.all) + 1

    def of_hit(self, hit: int) -> Claim | None:
        """The claim of a hit."""
        return next((claim for claim in self.all.values() if hit and claim.hit == hit), None)

    def settle(self, claim: Claim, status: Status) -> None:
        """Nothing is to be done for a claim any more."""
        claim.status = status
        if claim.number in self.unsettled:
            self.unsettled.remove(claim.number)
