"""Cash in and cash out of each person and gaming day, taken from the postings themselves, and the amounts at
which it is logged or reported. Cash in and cash out are never set off against each other.

The room asks for this after every command, whatever the command was (`Subject.with_postings`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage import events as ev
from cardhouse.money.cage.denominations import DOLLAR
from cardhouse.money.cage.gaming_day import gaming_day
from cardhouse.money.cage.state import CashDay, CashEntry, Level, Way
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent, Posted
from cardhouse.money.offices import office_fault
from cardhouse.money.posting import Posting
from cardhouse.play.refusal import Refusal, register

GUESTS = frozenset(
    (
        "buy_in", "cash_out", "safekeeping", "chips_bought", "time", "jackpot", "promotion", "prize", "entry",
        "voucher", "reversal",
    )
)  # fmt: skip
"""Postings in which a guest hands over cash or gets it; wages and tokes are no guest's."""
WAYS: tuple[Way, Way] = ("in", "out")

register(
    {
        "no_such_alert": "there is no alert {alert}",
        "alert_seen": "{by} took note of alert {alert} already",
        "alert_note": "taking note of an alert needs some words on what was done",
    }
)


def cash_events(desk: MoneyDesk, events: Iterable[Any]) -> list[MoneyEvent]:
    """What these postings add to people's cash of the gaming day, and the alerts that come of it."""
    found: list[MoneyEvent] = []
    sums: dict[tuple[str, int], tuple[CashDay, CashDay]] = {}
    for event in events:
        if type(event) is not Posted or not event.posting.person:
            continue
        recorded = _recorded(desk, event.posting)
        if recorded is None:
            continue
        found.append(recorded)
        key = (recorded.person, recorded.day)
        if key not in sums:
            days = desk.books.cage.days.get(recorded.day, {})
            before = days.get(recorded.person) or CashDay()
            sums[key] = (before, CashDay(before.into, before.out, list(before.entries)))
        add_cash(sums[key][1], recorded, desk.now)
    count = desk.books.cage.alert_count
    for (person, day), (before, after) in sums.items():
        for alert in _alerts(desk, person, day, before, after, count):
            found.append(alert)
            count += 1
    return found


def add_cash(day: CashDay, recorded: ev.CashRecorded, at: int) -> None:
    """Adds a transaction to somebody's day."""
    day.into += recorded.into
    day.out += recorded.out
    day.entries.append(CashEntry(recorded.posting, at, recorded.into, recorded.out, recorded.where))


def _recorded(desk: MoneyDesk, posting: Posting) -> ev.CashRecorded | None:
    brought = -sum(line.amount for line in posting.lines if line.account == accounts.OUTSIDE)
    if not brought or posting.what not in GUESTS:
        return None
    if posting.reverses:
        return _undone(desk, posting)
    where = next((line.account for line in posting.lines if line.account != accounts.OUTSIDE), "")
    day = gaming_day(desk, desk.now)
    return ev.CashRecorded(posting.person, day, posting.number, max(brought, 0), max(-brought, 0), where)


def _undone(desk: MoneyDesk, posting: Posting) -> ev.CashRecorded | None:
    """What is undone counts no more on the day on which it counted."""
    for day, people in desk.books.cage.days.items():
        for entry in people.get(posting.person, CashDay()).entries:
            if entry.posting == posting.reverses:
                return ev.CashRecorded(
                    posting.person, day, posting.number, -entry.into, -entry.out, entry.where
                )
    return None


def _alerts(
    desk: MoneyDesk, person: str, day: int, before: CashDay, after: CashDay, count: int
) -> list[ev.CashAlertRaised]:
    found: list[ev.CashAlertRaised] = []
    raised = {(a.way, a.level) for a in desk.books.cage.alerts.values() if (a.person, a.day) == (person, day)}
    for way in WAYS:
        was, now = (before.into, after.into) if way == "in" else (before.out, after.out)
        times = sum(1 for entry in after.entries if (entry.into if way == "in" else entry.out) > 0)
        for level in reached(desk, was, now):
            if (way, level) not in raised:
                number = count + len(found) + 1
                cite = desk.choices.cite(f"money_cage.{level}_amount")
                found.append(ev.CashAlertRaised(number, person, day=day, way=way, level=level, total=now,
                    transactions=times, cite=cite))
    return found


def reached(desk: MoneyDesk, was: int, now: int) -> list[Level]:
    """The levels that a sum came to, having been below them."""
    log = desk.choices.value("money_cage.log_amount") * DOLLAR
    report = desk.choices.value("money_cage.report_amount") * DOLLAR
    report += desk.choices.value("money_cage.report_when") == "over"
    levels: tuple[tuple[Level, int], ...] = (("log", log), ("report", report))
    return [level for level, amount in levels if was < amount <= now]


def note_alert(desk: MoneyDesk, command: cmd.NoteCashAlert) -> Answer:
    refused = office_fault(desk, ("cashier", "supervisor"), "taking note of a cash alert")
    if refused is not None:
        return refused
    found = desk.books.cage.alerts.get(command.alert)
    if found is None:
        return Refusal("no_such_alert", {"alert": command.alert})
    if found.seen_by:
        return Refusal("alert_seen", {"alert": command.alert, "by": found.seen_by})
    note = command.note.strip()
    if not note:
        return Refusal("alert_note")
    return [ev.CashAlertNoted(command.alert, desk.by, note)]


HANDLERS: dict[Any, Decide] = {cmd.NoteCashAlert: note_alert}
