"""Writes what happened at the cage into the books."""

from __future__ import annotations

from typing import Any

from cardhouse.money.cage import events as ev
from cardhouse.money.cage.cash_log import add_cash
from cardhouse.money.cage.leaving import note_seat
from cardhouse.money.cage.state import (
    KEPT_ALERTS,
    KEPT_COUNTS,
    KEPT_DAYS,
    CashAlert,
    CashDay,
    Drawer,
    DrawerCount,
    PendingDrawer,
    Request,
    Run,
    SafeBox,
    ToChange,
)
from cardhouse.money.event import Posted
from cardhouse.money.second_count import Differed
from cardhouse.money.state import Apply, Books


def _gaming_day(books: Books, event: ev.GamingDaySet, at: int) -> None:
    books.cage.day_begins.append((event.from_day, event.hour))


def _approved(books: Books, event: ev.ChipsApproved, at: int) -> None:
    books.cage.chips[event.spread] = dict(event.values)


def _drawer(books: Books, place: str) -> Drawer:
    return books.cage.drawers.setdefault(place, Drawer())


def _imprest(books: Books, event: ev.CartImprestSet, at: int) -> None:
    _drawer(books, f"cart:{event.cart}").imprest = event.amount


def _requested(books: Books, event: ev.CageRequestMade, at: int) -> None:
    books.cage.request_count = event.number
    books.cage.requests[event.number] = Request(
        event.number, event.kind, by=event.by, at=at, start=event.start, end=event.end,
        chips=dict(event.chips), cash=event.cash,
        person=event.person, note=event.note,
    )  # fmt: skip


def _request_over(books: Books, event: ev.CageRequestConfirmed | ev.CageRequestCancelled, at: int) -> None:
    books.cage.requests.pop(event.number, None)


def _count_begun(books: Books, event: ev.DrawerCountBegun, at: int) -> None:
    found = _drawer(books, event.place)
    found.differed = None
    found.pending = PendingDrawer(
        event.moment, dict(event.chips), cash=event.cash, by=event.by, at=at,
        books_chips=dict(event.books_chips), books_cash=event.books_cash
    )


def _differed(books: Books, event: ev.DrawerCountsDiffered, at: int) -> None:
    found = _drawer(books, event.place)
    found.pending, found.differed = None, Differed(event.first, event.by, at)


def _counted(books: Books, event: ev.DrawerCounted, at: int) -> None:
    found = _drawer(books, event.place)
    found.pending = None
    if event.moment == "opening":
        found.open, found.keeper, found.since = True, event.by, at
    elif event.moment == "closing":
        found.open, found.keeper, found.since = False, "", at
    books.cage.counts.append(
        DrawerCount(
            event.place,
            event.moment,
            chips=dict(event.chips),
            cash=event.cash,
            difference=event.difference,
            by=event.by,
            confirmed_by=event.confirmed_by,
            at=at,
            begun_at=event.begun_at,
        )
    )
    del books.cage.counts[:-KEPT_COUNTS]


def _safe(books: Books, event: ev.SafekeepingChanged, at: int) -> None:
    box = books.cage.safe.setdefault(event.person, SafeBox())
    box.cash += event.cash
    for value, count in event.chips.items():
        box.chips[value] = box.chips.get(value, 0) + count
        if not box.chips[value]:
            del box.chips[value]
    if not box.chips and not box.cash:
        del books.cage.safe[event.person]


def _sent(books: Books, event: ev.RunnerSent, at: int) -> None:
    books.cage.run_count = event.number
    books.cage.runs[event.number] = Run(
        event.number, event.table, person=event.person, runner=event.runner, cash=event.cash, at=at,
        posting=event.posting
    )


def _filled(books: Books, event: ev.RunFilled, at: int) -> None:
    run = books.cage.runs[event.number]
    run.stage, run.chips = "on_the_way_back", dict(event.chips)


def _run_ended(books: Books, event: ev.RunEnded, at: int) -> None:
    books.cage.runs.pop(event.number, None)


def _colour_down(books: Books, event: ev.ColourDownOrdered, at: int) -> None:
    owed = ToChange(event.table, dict(event.chips), event.most, event.cite)
    books.cage.to_change[event.person] = owed


def _colour_done(books: Books, event: ev.ColourDownDone, at: int) -> None:
    books.cage.to_change.pop(event.person, None)


def _foreign(books: Books, event: ev.ForeignChipsRemoved, at: int) -> None:
    """The postings say what became of them."""


def _cash(books: Books, event: ev.CashRecorded, at: int) -> None:
    days = books.cage.days
    if event.day not in days:
        for old in [day for day in days if day <= event.day - KEPT_DAYS]:
            del days[old]
    add_cash(days.setdefault(event.day, {}).setdefault(event.person, CashDay()), event, at)


def _alert(books: Books, event: ev.CashAlertRaised, at: int) -> None:
    cage = books.cage
    cage.alert_count = event.number
    cage.alerts[event.number] = CashAlert(
        event.number, event.person, day=event.day, way=event.way, level=event.level, total=event.total,
        transactions=event.transactions, at=at
    )
    cage.alerts.pop(event.number - KEPT_ALERTS, None)


def _alert_noted(books: Books, event: ev.CashAlertNoted, at: int) -> None:
    alert = books.cage.alerts.get(event.number)
    if alert is not None:
        alert.seen_by, alert.note = event.by, event.note


def _posted(books: Books, event: Posted, at: int) -> None:
    if event.posting.what == "left" or event.posting.what == "sat_down":
        note_seat(books.cage, event.posting, at)


APPLY: dict[Any, Apply] = {
    Posted: _posted,
    ev.GamingDaySet: _gaming_day,
    ev.ChipsApproved: _approved,
    ev.CartImprestSet: _imprest,
    ev.CageRequestMade: _requested,
    ev.CageRequestConfirmed: _request_over,
    ev.CageRequestCancelled: _request_over,
    ev.DrawerCountBegun: _count_begun,
    ev.DrawerCountsDiffered: _differed,
    ev.DrawerCounted: _counted,
    ev.SafekeepingChanged: _safe,
    ev.RunnerSent: _sent,
    ev.RunFilled: _filled,
    ev.RunEnded: _run_ended,
    ev.ColourDownOrdered: _colour_down,
    ev.ColourDownDone: _colour_done,
    ev.ForeignChipsRemoved: _foreign,
    ev.CashRecorded: _cash,
    ev.CashAlertRaised: _alert,
    ev.CashAlertNoted: _alert_noted,
}
