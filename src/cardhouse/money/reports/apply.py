"""Writes counts and closings into the books. Knows no house and cannot fail.

At the close of a day what is older than the day before is forgotten: a posting can then no longer be undone,
and its quarter hours are on the log only.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.gaming_day import QUARTER
from cardhouse.money.posting import Posting
from cardhouse.money.reports import events as ev
from cardhouse.money.reports.state import CLOSINGS_KEPT, PendingClose, PulledBox, Reports
from cardhouse.money.reports.tally import tally
from cardhouse.money.second_count import Differed
from cardhouse.money.state import Apply, Books


def _pulled(books: Books, event: ev.BoxPulled, at: int) -> None:
    reports = books.reports
    reports.box_count = event.box
    reports.boxes[event.box] = PulledBox(
        event.box, event.kind, table=event.table, expected=dict(event.expected), pulled_by=event.by, at=at,
        fund=event.fund
    )


def _box_begun(books: Books, event: ev.BoxCountBegun, at: int) -> None:
    box = books.reports.boxes[event.box]
    box.chips, box.cash, box.counted_by = dict(event.chips), event.cash, event.by
    box.differed = None


def _box_differed(books: Books, event: ev.BoxCountsDiffered, at: int) -> None:
    box = books.reports.boxes[event.box]
    box.chips, box.cash, box.counted_by = None, 0, ""
    box.differed = Differed(event.first, event.by, at)


def _box_finished(books: Books, event: ev.BoxCountFinished, at: int) -> None:
    reports = books.reports
    reports.boxes.pop(event.count.box, None)
    reports.soft_counts.append(event.count)


def _shift_closed(books: Books, event: ev.ShiftClosed, at: int) -> None:
    reports = books.reports
    reports.shift_posting, reports.shift_at = event.closing.last_posting, at
    reports.shifts.append(event.closing)
    del reports.shifts[:-CLOSINGS_KEPT]


def _close_asked(books: Books, event: ev.DayCloseAsked, at: int) -> None:
    reports = books.reports
    reports.closes_asked += 1
    reports.close = PendingClose(
        event.day, event.by, at, reason=event.reason, postings=books.postings, number=reports.closes_asked
    )


def _day_closed(books: Books, event: ev.DayClosed, at: int) -> None:
    reports = books.reports
    before, before_at = reports.closed_posting, reports.closed_at
    books.closed_day = event.closing.day
    for number in range(reports.kept_from, before + 1):
        books.recent.pop(number, None)
        books.printed.pop(number, None)
        books.reversed.pop(number, None)
    reports.kept_from = before + 1
    for quarter in [one for one in reports.collected if one < before_at // QUARTER]:
        del reports.collected[quarter]
    reports.soft_counts = [one for one in reports.soft_counts if one.at >= before_at]
    reports.close = None
    reports.closed_at, reports.closed_posting = at, books.postings
    reports.opening = dict(event.closing.balances)
    reports.moved, reports.first_at = {}, 0
    reports.shift_posting, reports.shift_at = books.postings, at
    reports.days.append(event.closing)
    del reports.days[:-CLOSINGS_KEPT]


def _posted(books: Books, event: Posted, at: int) -> None:
    old = books.recent.get(event.posting.reverses)
    tally(books.reports, event.posting, at, old.what if old is not None else "")
    if old is not None and old.what == "soft_count":
        _count_again(books.reports, old)


def _count_again(reports: Reports, old: Posting) -> None:
    """A soft count that was undone: its box waits to be counted, as before."""
    count = next((one for one in reports.soft_counts if old.note == f"box {one.box}"), None)
    if count is None:
        return
    reports.soft_counts.remove(count)
    timed = sum(line.amount for line in old.lines if line.account == accounts.revenue("time"))
    parts = {"hand": count.expected - timed, "time": timed}
    reports.boxes[count.box] = PulledBox(
        count.box, count.kind, table=count.table, fund=count.fund, pulled_by=count.pulled_by, at=count.at,
        expected={what: amount for what, amount in parts.items() if amount},
    )  # fmt: skip


APPLY: dict[Any, Apply] = {
    Posted: _posted,
    ev.BoxPulled: _pulled,
    ev.BoxCountBegun: _box_begun,
    ev.BoxCountsDiffered: _box_differed,
    ev.BoxCountFinished: _box_finished,
    ev.ShiftClosed: _shift_closed,
    ev.DayCloseAsked: _close_asked,
    ev.DayClosed: _day_closed,
}
