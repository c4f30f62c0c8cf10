"""Closing shifts and gaming days. A shift is closed by one person as it stands; a day by two, and where it is
not even only with a reason. Nothing is hidden: whatever is not even is in the closing.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.cage.gaming_day import gaming_day
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.gaming_day import written
from cardhouse.money.reports import commands as cmd
from cardhouse.money.reports.closing_lines import Closing, Fault
from cardhouse.money.reports.events import DayCloseAsked, DayClosed, ShiftClosed
from cardhouse.money.reports.people import CLOSERS, COUNTERS, role_fault, second_fault
from cardhouse.money.reports.statement import faults
from cardhouse.money.reports.tally import balances_by_place
from cardhouse.play.refusal import Refusal, register

register(
    {
        "shift_without_name": "say which shift is closed",
        "day_closed_already": "{day} is closed already",
        "day_not_even": (
            "{where}: {why}, expected {expected:money}, found {found:money}: put it right or give a reason"
        ),
        "no_close_to_confirm": "nobody asked to close the day",
        "other_close": "{by} asked to close the day as it stands now: look at it again, and confirm that",
        "moved_since_asked": "{count} postings were made since {by} asked to close the day: ask again",
    }
)


def close_shift(desk: MoneyDesk, command: cmd.CloseShift) -> Answer:
    refused = role_fault(desk, "closing a shift", COUNTERS)
    if refused is not None:
        return refused
    if not command.shift.strip():
        return Refusal("shift_without_name", {})
    reports = desk.books.reports
    day = gaming_day(desk, desk.now)
    closing = _closing(desk, command.shift.strip(), day, reports.shift_at, reports.shift_posting, desk.by)
    return [ShiftClosed(closing)]


def close_day(desk: MoneyDesk, command: cmd.CloseDay) -> Answer:
    refused = role_fault(desk, "closing the day", CLOSERS)
    if refused is not None:
        return refused
    day = _closable(desk)
    if isinstance(day, Refusal):
        return day
    found = faults(desk.books)
    if found and not command.reason.strip():
        return _not_even(found[0])
    return [DayCloseAsked(day, desk.by, command.reason.strip())]


def confirm_day_close(desk: MoneyDesk, command: cmd.ConfirmDayClose) -> Answer:
    refused = role_fault(desk, "closing the day", COUNTERS)
    if refused is not None:
        return refused
    reports = desk.books.reports
    asked = reports.close
    if asked is None:
        return Refusal("no_close_to_confirm", {})
    refused = second_fault(desk, asked.by)
    if refused is not None:
        return refused
    if desk.books.postings != asked.postings:
        count = desk.books.postings - asked.postings
        return Refusal("moved_since_asked", {"count": count, "by": asked.by})
    if command.close != asked.number:
        return Refusal("other_close", {"by": asked.by})
    closing = _closing(
        desk, written(asked.day), day=asked.day, since=reports.closed_at, after=reports.closed_posting,
        by=asked.by, second=desk.by,
        reason=asked.reason,
    )  # fmt: skip
    if closing.faults and not asked.reason:
        return _not_even(closing.faults[0])
    return [DayClosed(closing)]


def _closable(desk: MoneyDesk) -> int | Refusal:
    """The day that ends: the one of the first posting since the last close, so that a night can be closed in
    the morning after. What came after an early close belongs to the next day.
    """
    reports, today = desk.books.reports, gaming_day(desk, desk.now)
    first = gaming_day(desk, reports.first_at) if reports.first_at else today
    day = max(first, desk.books.closed_day + 1)
    return day if day <= today else Refusal("day_closed_already", {"day": written(today)})


def _not_even(fault: Fault) -> Refusal:
    facts = {"where": fault.where, "why": fault.why, "expected": fault.expected, "found": fault.found}
    return Refusal("day_not_even", facts)


def _closing(
    desk: MoneyDesk, name: str, day: int, since: int, after: int, by: str, second: str = "", reason: str = ""
) -> Closing:
    books = desk.books
    return Closing(
        name, day, since=since, at=desk.now, first_posting=after + 1, last_posting=books.postings, by=by,
        confirmed_by=second, balances=balances_by_place(books.balances),
        faults=faults(books), reason=reason,
    )  # fmt: skip


HANDLERS: dict[Any, Decide] = {
    cmd.CloseShift: close_shift,
    cmd.CloseDay: close_day,
    cmd.ConfirmDayClose: confirm_day_close,
}
