"""The staff pool of tournaments: what comes in, whose work counts, and the close of a pay period by two
people.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post, whole
from cardhouse.money.offices import office_fault, two_people_fault
from cardhouse.money.tips import commands as cmd
from cardhouse.money.tips import events as ev
from cardhouse.money.tips.pay_period import owed_of, pay_report
from cardhouse.money.tips.records import CageChoice, Collected, DownCard, PayReport, StaffHours
from cardhouse.money.tips.state import STAFF_POOL
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal, register

CAGE_POOL = "cage_tokes"
FEES = "administrative_fees"
NAME_MOST = 60
MINUTES_MOST = 60 * 24 * 14
"""No card or time sheet of one tournament is longer than two weeks."""

register(
    {
        "not_staff_money": "{source} is no source of money for staff: {allowed}",
        "not_in_pool": "the work of {job} does not count towards the pool: {allowed}",
        "bad_work_minutes": "{minutes:typed} is no number of minutes worked",
        "bad_tournament": "{name:typed} is no name of a tournament or person: 1 to {most} characters",
        "down_card_not_own": "a down card is signed by {needed}, not by {by}",
        "card_signed_already": "{dealer} has signed a card for {tournament} already",
        "own_hours": "{by} may not record their own hours",
        "cage_part_settled": "the house's book says what the cage gets: {part}",
        "cage_percent": "{percent:typed} percent of the fees will not do: 0 to {most}",
        "cage_part_reason": "choosing the cage's part needs a reason in words",
        "no_period_asked": "nobody asked for the pay period to be closed, or it changed since",
        "other_period": "the report that {first} asked to be paid says something else now: look at it again",
        "nothing_to_pay": "there is nothing to pay out in this pay period",
    }
)


def _name_fault(*names: str) -> Refusal | None:
    for name in names:
        if not 0 < len(name.strip()) <= NAME_MOST:
            return Refusal("bad_tournament", {"name": name, "most": NAME_MOST})
    return None


def _minutes_fault(minutes: object) -> Refusal | None:
    if type(minutes) is int and 0 < minutes <= MINUTES_MOST:
        return None
    return Refusal("bad_work_minutes", {"minutes": minutes})


def collect(desk: MoneyDesk, command: cmd.CollectStaffMoney) -> Answer:
    refused = whole(command.amount) or _name_fault(command.tournament)
    if refused is not None:
        return refused
    rule = desk.choices["money_tips.pool_sources"]
    if command.source not in rule.value:
        facts = {"source": command.source, "allowed": ", ".join(sorted(rule.value))}
        return Refusal("not_staff_money", facts, rule.cite)
    pool = accounts.pool(STAFF_POOL)
    lines = {pool: command.amount, accounts.OUTSIDE: -command.amount}
    made = post(desk, "toke", lines, note=f"{command.tournament}: {command.source}")
    if isinstance(made, Refusal):
        return made
    collected = Collected(command.tournament, command.source, command.amount)
    return [made, ev.StaffMoneyCollected(collected, rule.cite)]


def record_fees(desk: MoneyDesk, command: cmd.RecordFees) -> Answer:
    refused = whole(command.amount) or _name_fault(command.tournament)
    if refused is not None:
        return refused
    return [ev.FeesRecorded(command.tournament, command.amount, desk.by)]


def sign_card(desk: MoneyDesk, command: cmd.SignDownCard) -> Answer:
    refused = (
        _name_fault(command.tournament, command.dealer)
        or _minutes_fault(command.minutes)
        or _job_fault(desk, "dealer")
        or _signer_fault(desk, command)
    )
    if refused is not None:
        return refused
    for card in desk.books.tips.period.cards:
        if (card.tournament, card.dealer) == (command.tournament, command.dealer):
            facts = {"dealer": command.dealer, "tournament": command.tournament}
            return Refusal("card_signed_already", facts)
    rule, part = desk.choices["money_tips.down_minutes"], desk.choices["money_tips.down_part"]
    downs, begun = divmod(command.minutes, rule.value)
    downs += bool(begun) if part.value == "counts_whole" else 0
    card = DownCard(command.tournament, command.dealer, command.minutes, downs)
    return [ev.DownCardSigned(card, desk.by, rule.cite)]


def _signer_fault(desk: MoneyDesk, command: cmd.SignDownCard) -> Refusal | None:
    rule = desk.choices["money_tips.down_record"]
    if rule.value == "kept_by_supervisor":
        return office_fault(desk, ("supervisor",), "recording downs", rule.cite)
    if desk.by == command.dealer:
        return None
    return Refusal("down_card_not_own", {"needed": command.dealer, "by": desk.by}, rule.cite)


def _job_fault(desk: MoneyDesk, job: str) -> Refusal | None:
    rule = desk.choices["money_tips.pool_jobs"]
    if job in rule.value:
        return None
    return Refusal("not_in_pool", {"job": job, "allowed": ", ".join(sorted(rule.value))}, rule.cite)


def record_hours(desk: MoneyDesk, command: cmd.RecordStaffHours) -> Answer:
    refused = (
        office_fault(desk, ("supervisor",), "recording hours")
        or _name_fault(command.tournament, command.person)
        or _minutes_fault(command.minutes)
        or _job_fault(desk, command.job)
    )
    refused = refused or one_with(desk, command.person, Refusal("own_hours", {"by": desk.by}))
    if refused is None and command.job == "dealer":
        refused = Refusal("down_card_not_own", {"needed": command.person, "by": desk.by})
    if refused is None:
        together = command.minutes + sum(
            one.minutes for one in desk.books.tips.period.hours
            if (one.tournament, one.person) == (command.tournament, command.person)
        )  # fmt: skip
        refused = _minutes_fault(together)
    if refused is not None:
        return refused
    hours = StaffHours(command.tournament, command.person, command.job, command.minutes)
    return [ev.StaffHoursRecorded(hours, desk.by, desk.choices.cite("money_tips.pool_jobs"))]


def choose_cage_part(desk: MoneyDesk, command: cmd.ChooseCagePart) -> Answer:
    rule = desk.choices["money_tips.cage_part"]
    refused = office_fault(desk, ("supervisor",), "choosing the cage's part", rule.cite)
    if refused is not None:
        return refused
    if rule.value != "supervisor_chooses":
        return Refusal("cage_part_settled", {"part": rule.value.replace("_", " ")}, rule.cite)
    if not command.reason.strip():
        return Refusal("cage_part_reason", cite=rule.cite)
    most = desk.choices["money_tips.cage_fee_percent"]
    if type(command.percent) is not int or not 0 <= command.percent <= most.value:
        return Refusal("cage_percent", {"percent": command.percent, "most": most.value}, most.cite)
    choice = CageChoice(command.part, command.percent, desk.by, command.reason.strip())
    return [ev.CagePartChosen(choice, rule.cite)]


def close(desk: MoneyDesk, command: cmd.ClosePayPeriod) -> Answer:
    refused = office_fault(desk, ("supervisor", "cashier"), "closing a pay period")
    if refused is not None:
        return refused
    report = pay_report(desk.choices, desk.books.tips.period)
    if isinstance(report, Refusal):
        return report
    if not report.money and not report.cage_part:
        return Refusal("nothing_to_pay")
    return [ev.PayPeriodAsked(report, desk.by)]


def confirm(desk: MoneyDesk, command: cmd.ConfirmPayPeriod) -> Answer:
    period = desk.books.tips.period
    if period.pending is None:
        return Refusal("no_period_asked")
    refused = office_fault(desk, ("supervisor", "cashier"), "confirming a pay period") or two_people_fault(
        desk, period.asked_by, "closing a pay period"
    )
    if refused is None and (command.shares, command.cage_part) != (
        owed_of(period.pending),
        period.pending.cage_part,
    ):
        refused = Refusal("other_period", {"first": period.asked_by})
    if refused is not None:
        return refused
    if pay_report(desk.choices, period) != period.pending:  # the book changed overnight
        return Refusal("no_period_asked")
    paid = _paid(desk, period.pending, period.asked_by)
    if isinstance(paid, Refusal):
        return paid
    return [*paid, ev.PayPeriodClosed(period.pending, period.asked_by, desk.by)]


def _paid(desk: MoneyDesk, report: PayReport, asked_by: str) -> list[MoneyEvent] | Refusal:
    """One posting for each who is owed something, and one for the cage."""
    pool = accounts.pool(STAFF_POOL)
    wanted = [(one.person, accounts.OUTSIDE, one.amount, pool, one.paid) for one in report.shares]
    source = accounts.revenue(FEES) if report.cage_from == "fees" else pool
    wanted.append(("", accounts.pool(CAGE_POOL), report.cage_part, source, "cage toke pool"))
    made: list[MoneyEvent] = []
    for person, to, amount, start, note in wanted:
        if not amount:
            continue
        about: dict[str, Any] = {"person": person, "note": note, "by": asked_by, "approved_by": desk.by}
        one = post(desk, "payroll", {start: -amount, to: amount}, **about)
        if isinstance(one, Refusal):
            return one
        made.append(one)
    return made


HANDLERS: dict[Any, Decide] = {
    cmd.CollectStaffMoney: collect,
    cmd.RecordFees: record_fees,
    cmd.SignDownCard: sign_card,
    cmd.RecordStaffHours: record_hours,
    cmd.ChooseCagePart: choose_cage_part,
    cmd.ClosePayPeriod: close,
    cmd.ConfirmPayPeriod: confirm,
}
