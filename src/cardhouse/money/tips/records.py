"""Records about tips that are written once: what was collected, downs, hours, and a pay period's report."""

from __future__ import annotations

from typing import Literal

import msgspec

Job = Literal["supervisor", "dual_rate", "dealer", "clerk", "cage", "security"]
Source = Literal["staffing_fee", "end_of_tournament", "bonus_buys", "donations"]
CagePart = Literal["administrative_fees", "others_part", "none"]


class Collected(msgspec.Struct, frozen=True):
    """Money that a tournament took in for staff."""

    tournament: str
    source: Source
    amount: int


class DownCard(msgspec.Struct, frozen=True):
    """A dealer's card for one tournament."""

    tournament: str
    dealer: str
    minutes: int
    downs: int


class StaffHours(msgspec.Struct, frozen=True):
    """Somebody's work at a tournament, by the job done that day."""

    tournament: str
    person: str
    job: Job
    minutes: int


class CageChoice(msgspec.Struct, frozen=True):
    """What the cage gets in this pay period, and who chose it."""

    part: CagePart
    percent: int
    by: str
    reason: str


class PayShare(msgspec.Struct, frozen=True):
    """What somebody is owed for one job. `shares` counts downs, or shares as a fraction such as 51/4."""

    person: str
    job: str
    shares: str
    amount: int
    paid: str


class PayReport(msgspec.Struct, frozen=True):
    """A pay period to the cent: `money` is what was shared out, kept for the cage, and carried over."""

    number: int
    money: int
    dealer_part: int
    other_part: int
    supervisor_part: int
    clerk_part: int
    cage_part: int
    cage_from: str
    """Out of what the cage's part comes; empty where it gets none."""
    downs: int
    shares: tuple[PayShare, ...]
    sheet: tuple[DownCard, ...]
    carried: int
    """What nobody earned: it stays in the pool."""
    cites: tuple[str, ...] = ()
