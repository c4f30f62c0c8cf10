"""The Tournament Financial Report: what came in and whither, every prize with what was signed, withheld and
noted. Derived; nothing in it is kept twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.prizes.due import dues, place_prizes, pool_now
from cardhouse.tournaments.prizes.field import COUNTS_NOT, takings
from cardhouse.tournaments.prizes.intercept_step import needed, next_step
from cardhouse.tournaments.prizes.pool import PrizePool
from cardhouse.tournaments.prizes.state import Withholding
from cardhouse.tournaments.prizes.taxes import TaxLimit, tax_limit, taxable
from cardhouse.tournaments.state import Event

Name = Callable[[str], str]


class ReportLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One prize of the report."""

    place: int
    person: str
    id: str = ""
    """By which commands name him."""
    kind: str = "place"
    prize: int = 0
    paid: int = 0
    withheld: int = 0
    """A part of what was paid that the guest did not get."""
    tax: int = 0
    """Another such part: withheld for the revenue service."""
    left: int = 0
    signed: str = ""
    note: str = ""
    card: bool = False
    taxable: bool = False
    searched: bool = False
    """Whether it was looked up for claims."""
    claim: int = 0
    """What has to be withheld."""
    next_step: str = ""
    """What has to be done next where something is withheld."""
    step_needs: tuple[str, ...] = ()
    """Everything that this step consists of."""
    slip: dict[str, str] = msgspec.field(default_factory=dict)


class FinancialReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The report of one event."""

    event: str
    phase: str
    entries: int
    re_entries: int = 0
    rebuys: int = 0
    """What they brought for prizes, as the add-ons."""
    add_ons: int = 0
    administration: int = 0
    house: int = 0
    pool: PrizePool | None = None
    settled: bool = False
    prizes: tuple[int, ...] = ()
    """What each place is worth."""
    lines: tuple[ReportLine, ...] = ()
    other: tuple[ReportLine, ...] = ()
    """Bounties and chips cashed out."""
    papers: int = 0
    """Of withheld prizes, not sent yet."""
    signs: str = ""
    """What a player signs for a prize."""
    tax: TaxLimit | None = None
    """From where on tax papers are needed, and of which day that figure is."""


def financial_report(event: Event, choices: Choices, name: Name = str) -> FinancialReport:
    """The report as it stands; `name` puts names where the log has ids."""
    counted = [entry for entry in event.entries.all.values() if entry.status not in COUNTS_NOT]
    brought = takings(event, choices)
    other = tuple(
        ReportLine(place=0, person=name(one.person), kind=one.kind, prize=one.amount, paid=one.amount)
        for one in event.prizes.paid
        if one.kind in ("bounty", "cash_out")
    )
    return FinancialReport(
        event=event.name,
        phase=event.phase,
        entries=len(counted),
        re_entries=sum(1 for entry in counted if entry.again),
        rebuys=brought.rebuys,
        add_ons=brought.add_ons,
        administration=len(counted) * event.sheet.buy_in.administration,
        house=len(counted) * event.sheet.buy_in.house,
        pool=pool_now(event, choices),
        settled=event.prizes.pool is not None,
        prizes=place_prizes(event, choices),
        lines=tuple(_lines(event, choices, name)),
        other=other,
        papers=len(event.prizes.papers),
        signs=choices.value("tournament_payout.signs"),
        tax=tax_limit(choices),
    )


def _lines(event: Event, choices: Choices, name: Name) -> list[ReportLine]:
    found = []
    for one in dues(event, choices):
        had = [
            paid for paid in event.prizes.had_by(one.person)
            if (paid.entry, paid.kind) == (one.entry, one.kind)
        ]  # fmt: skip
        search = event.prizes.searches.get(one.person)
        held = event.prizes.withholding.get(one.person)
        noted = choices.value("tournament_payout.no_match") == "on_report"
        waiting = "No Match" if search is not None and search.claim is None and noted else ""
        found.append(
            ReportLine(
                place=one.place,
                person=name(one.person),
                id=one.person,
                kind=one.kind,
                prize=one.amount,
                paid=sum(paid.amount for paid in had),
                withheld=sum(paid.withheld for paid in had),
                tax=sum(paid.tax for paid in had),
                left=one.left,
                signed=had[-1].signed if had else "",
                note=had[-1].note if had else waiting,
                card=one.person in event.prizes.cards,
                taxable=taxable(event, choices, one),
                searched=search is not None,
                **_withholding(choices, held),
            )
        )
    return found


def _withholding(choices: Choices, held: Withholding | None) -> dict[str, Any]:
    """How far the procedure has come; the last step is handing over."""
    if held is None:
        return {}
    step = next_step(choices, held) or "guest_receives"
    needs = tuple(sorted(needed(choices, step)))
    return {"claim": held.claim.amount, "next_step": step, "step_needs": needs, "slip": held.slip}
