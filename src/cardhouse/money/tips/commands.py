"""What is asked about tips."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.money.command import MoneyCommand
from cardhouse.money.tips.records import CagePart, Job, Source


class StartTokeBox(MoneyCommand, frozen=True):
    """A dealer begins a shift with an empty box."""

    dealer: str
    box: Literal["transparent", "closed"]


class GiveToke(MoneyCommand, frozen=True):
    """A player tips the dealer: chips from his stack or pocket, or a ticket; where the dealer put it."""

    table: int
    dealer: str
    person: str
    amount: int
    form: Literal["chips", "ticket"] = "chips"
    put: Literal["box", "pocket"] = "box"


class CashOutTokes(MoneyCommand, frozen=True):
    """A dealer brings the box to a window: what is in it, by his own count."""

    dealer: str
    place: Literal["team_member_cage", "poker_cage"]
    window: str
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    tickets: int = 0
    end_of_shift: bool = True
    box_full: bool = False


class VerifyTokes(MoneyCommand, frozen=True):
    """The cashier counted the same at his window and pays it out."""

    dealer: str
    window: str
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    tickets: int = 0


class CollectStaffMoney(MoneyCommand, frozen=True):
    """A tournament took in money for staff."""

    tournament: str
    source: Source
    amount: int


class RecordFees(MoneyCommand, frozen=True):
    """The administrative fees that a tournament took in: of them the cage's part may be reckoned."""

    tournament: str
    amount: int


class SignDownCard(MoneyCommand, frozen=True):
    """A dealer's card for a tournament: so many minutes dealt."""

    tournament: str
    dealer: str
    minutes: int


class RecordStaffHours(MoneyCommand, frozen=True):
    """Somebody else's hours at a tournament, by the job done."""

    tournament: str
    person: str
    job: Job
    minutes: int


class ChooseCagePart(MoneyCommand, frozen=True):
    """Where the book leaves it open, a supervisor chooses what the cage gets in this pay period; `percent` is
    of the administrative fees.
    """

    part: CagePart
    reason: str
    percent: int = 0


class ClosePayPeriod(MoneyCommand, frozen=True):
    """Somebody asks for the pay period to be closed; a second person confirms its report."""


class ConfirmPayPeriod(MoneyCommand, frozen=True):
    """The second person confirms the report by what it says: who gets how much, and what the cage gets. It is
    paid out, and a new period begins.
    """

    shares: dict[str, int] = msgspec.field(default_factory=dict)
    cage_part: int = 0
