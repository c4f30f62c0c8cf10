"""Writes what happened to tips into the books. Knows no house and cannot fail."""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.second_count import Differed
from cardhouse.money.state import Apply, Books
from cardhouse.money.tips import events as ev
from cardhouse.money.tips.state import (
    KEPT,
    REPORTS_KEPT,
    STAFF_POOL,
    CashedOut,
    Period,
    TokeBox,
    TokesCounted,
)


def _started(books: Books, event: ev.TokeBoxStarted, at: int) -> None:
    books.tips.boxes[event.dealer] = TokeBox(event.box, at)


def _given(books: Books, event: ev.TokeGiven, at: int) -> None:
    box = books.tips.boxes.get(event.dealer)
    if box is not None and event.form == "ticket" and event.put == "box":
        box.tickets += event.amount


def _brought(books: Books, event: ev.TokesBrought, at: int) -> None:
    counted = TokesCounted(event.window, dict(event.chips), event.tickets, event.end_of_shift)
    box = books.tips.boxes[event.dealer]
    box.pending, box.differed = counted, None


def _differed(books: Books, event: ev.TokeCountsDiffered, at: int) -> None:
    box = books.tips.boxes[event.dealer]
    box.pending, box.differed = None, Differed(event.dealer, event.by, at)


def _cashed_out(books: Books, event: ev.TokesCashedOut, at: int) -> None:
    tips = books.tips
    tips.cashed_out.append(CashedOut(event.dealer, event.amount, at, event.by, event.tax))
    del tips.cashed_out[:-KEPT]
    if event.end_of_shift:
        del tips.boxes[event.dealer]
    else:
        tips.boxes[event.dealer].pending, tips.boxes[event.dealer].tickets = None, 0


def _changed(period: Period) -> None:
    """A report that waits for a second person is out of date."""
    period.pending, period.asked_by = None, ""


def _collected(books: Books, event: ev.StaffMoneyCollected, at: int) -> None:
    books.tips.period.collected.append(event.collected)
    _changed(books.tips.period)


def _fees(books: Books, event: ev.FeesRecorded, at: int) -> None:
    fees = books.tips.period.fees
    fees[event.tournament] = fees.get(event.tournament, 0) + event.amount
    _changed(books.tips.period)


def _card(books: Books, event: ev.DownCardSigned, at: int) -> None:
    books.tips.period.cards.append(event.card)
    _changed(books.tips.period)


def _hours(books: Books, event: ev.StaffHoursRecorded, at: int) -> None:
    books.tips.period.hours.append(event.hours)
    _changed(books.tips.period)


def _cage(books: Books, event: ev.CagePartChosen, at: int) -> None:
    books.tips.period.cage = event.choice
    _changed(books.tips.period)


def _asked(books: Books, event: ev.PayPeriodAsked, at: int) -> None:
    books.tips.period.pending, books.tips.period.asked_by = event.report, event.by


def _closed(books: Books, event: ev.PayPeriodClosed, at: int) -> None:
    tips = books.tips
    tips.closed.append(event.report)
    del tips.closed[:-REPORTS_KEPT]
    tips.period = Period(event.report.number + 1, event.report.carried)


def _undone(books: Books, event: Posted, at: int) -> None:
    """What came into the pool and is undone is not shared out; pay that is undone is carried over."""
    old = books.recent.get(event.posting.reverses)
    if old is None:
        return
    period = books.tips.period
    if old.what == "payroll":
        pool = accounts.pool(STAFF_POOL)
        period.carried -= sum(line.amount for line in old.lines if line.account == pool)
        _changed(period)
    elif old.what == "toke":
        told = [(f"{one.tournament}: {one.source}", one.amount) for one in period.collected]
        undone = (old.note, max((line.amount for line in old.lines), default=0))
        if undone in told:
            del period.collected[told.index(undone)]
            _changed(period)


APPLY: dict[Any, Apply] = {
    Posted: _undone,
    ev.TokeBoxStarted: _started,
    ev.TokeGiven: _given,
    ev.TokesBrought: _brought,
    ev.TokeCountsDiffered: _differed,
    ev.TokesCashedOut: _cashed_out,
    ev.StaffMoneyCollected: _collected,
    ev.FeesRecorded: _fees,
    ev.DownCardSigned: _card,
    ev.StaffHoursRecorded: _hours,
    ev.CagePartChosen: _cage,
    ev.PayPeriodAsked: _asked,
    ev.PayPeriodClosed: _closed,
}
