"""What happened to tips; the value that moved is in the postings beside them."""

from __future__ import annotations

from cardhouse.money.event import MoneyEvent
from cardhouse.money.tips.records import CageChoice, Collected, DownCard, PayReport, StaffHours


class TokeBoxStarted(MoneyEvent, frozen=True):
    """A dealer's shift began with an empty box."""

    dealer: str
    box: str
    cite: str | None = None


class TokeGiven(MoneyEvent, frozen=True):
    """A player tipped the dealer; the room posts it."""

    table: int
    dealer: str
    person: str
    amount: int
    form: str
    put: str
    cite: str | None = None


class TokesBrought(MoneyEvent, frozen=True):
    """A dealer wants to cash out."""

    dealer: str
    window: str
    chips: dict[int, int]
    tickets: int
    end_of_shift: bool
    cite: str | None = None


class TokeCountsDiffered(MoneyEvent, frozen=True):
    """The cashier found something else than the dealer: what, is here, and what the dealer found in his
    `TokesBrought`. Neither holds.
    """

    dealer: str
    chips: dict[int, int]
    tickets: int
    by: str
    cite: str | None = None


class TokesCashedOut(MoneyEvent, frozen=True):
    """A cashier verified a dealer's tips and paid them out. `tax` says how they are declared."""

    dealer: str
    amount: int
    tickets: int
    by: str
    end_of_shift: bool
    tax: str
    tax_cite: str | None
    cite: str | None = None


class StaffMoneyCollected(MoneyEvent, frozen=True):
    """Money for staff is in the pool."""

    collected: Collected
    cite: str | None = None


class FeesRecorded(MoneyEvent, frozen=True):
    """What a tournament took in as administrative fees."""

    tournament: str
    amount: int
    by: str


class DownCardSigned(MoneyEvent, frozen=True):
    """A dealer's card for a tournament is on record."""

    card: DownCard
    by: str
    cite: str | None = None


class StaffHoursRecorded(MoneyEvent, frozen=True):
    """Somebody's hours at a tournament are on record."""

    hours: StaffHours
    by: str
    cite: str | None = None


class CagePartChosen(MoneyEvent, frozen=True):
    """A supervisor chose what the cage gets in this pay period."""

    choice: CageChoice
    cite: str | None = None


class PayPeriodAsked(MoneyEvent, frozen=True):
    """A pay period's report waits for a second person."""

    report: PayReport
    by: str


class PayPeriodClosed(MoneyEvent, frozen=True):
    """A pay period was paid out; what is collected from now on is the next one's."""

    report: PayReport
    asked_by: str
    by: str
