"""What is paid: the organiser's own schedule, bounties, cashing out, seats of a satellite."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.prizes import schedule
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.faults import Fault


def payout_faults(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    """What is wrong with the payouts."""
    steps = [schedule.Step(place.entries, place.shares) for place in sheet.payouts.schedule]
    for why in schedule.faults(steps):
        yield Fault("payouts.schedule", why)
    if not 0 <= sheet.payouts.percent_paid <= 100:
        yield Fault("payouts.percent_paid", f"{sheet.payouts.percent_paid} percent of a field cannot be paid")
    if sheet.payouts.round_to < 1:
        yield Fault("payouts.round_to", "prizes are rounded to a cent at least")
    yield from _bounties(sheet)
    yield from _cash_out(sheet, choices)


def _bounties(sheet: Sheet) -> Iterator[Fault]:
    bounties = sheet.bounties
    if bounties is None:
        return
    if not 0 <= bounties.to_own_head <= 100:
        yield Fault("bounties.to_own_head", f"{bounties.to_own_head} percent of a bounty cannot be kept")
    if bounties.kind == "mystery" and not bounties.envelopes:
        yield Fault("bounties.envelopes", "mystery bounties are drawn: name amounts and how many of each")
    drawn = sum(max(count, 0) for _, count in bounties.envelopes)
    if bounties.envelopes and bounties.from_places not in (0, drawn):
        why = f"{drawn} envelopes for {bounties.from_places} heads: one is drawn for each"
        yield Fault("bounties.envelopes", why)
    for number, (amount, count) in enumerate(bounties.envelopes, 1):
        if amount < 1 or count < 1:
            yield Fault(f"bounties.envelopes.{number}", "an amount of money, and how many there are of it")


def _cash_out(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    cash_out = sheet.cash_out
    if cash_out is None:
        return
    most = choices["tournament_money.cash_out_percent_most"]
    if not 1 <= cash_out.percent <= most.value:
        why = f"1 to {most.value} percent of the pool is set aside for cashing out, not {cash_out.percent}"
        yield Fault("cash_out.percent", why, most.cite)
    if not cash_out.after or list(cash_out.after) != sorted(set(cash_out.after)):
        yield Fault("cash_out.after", "chips are exchanged at designated times: name levels, in order")
