"""Reports of a month or a year to date, from the closed gaming days of a log: a line for each day with what
it came to, or every day's own lines where nothing is added up.

Each day is read as its books stood just before its close, all of them in one walk; a day that was not closed
is not in it, and the notes say so. As far back as the log goes.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.money.gaming_day import midnight, written
from cardhouse.money.reports.closing_lines import Closing
from cardhouse.money.reports.events import DayClosed
from cardhouse.money.reports.listing import OVER_DAYS, REPORTS
from cardhouse.money.reports.report import Cell, Column, Report
from cardhouse.money.reports.report import text as text_column
from cardhouse.money.reports.table_results import STANDING
from cardhouse.money.reports.view import View
from cardhouse.room.books_now import looked_at
from cardhouse.room.loading import load
from cardhouse.room.sealing import Sealing
from cardhouse.room.upcasting import read
from cardhouse.store.log import Entry, Log

CLOSED = DayClosed.__name__.encode()


class Period(NamedTuple):
    """Gaming days from the first to the last, both in it."""

    first: int
    last: int


def period_of(words: str) -> Period:
    """`2026-11` is a month, `2026` a year."""
    try:
        year, _, month = words.partition("-")
        first = date(int(year), int(month or 1), 1)
    except ValueError as error:
        raise CardhouseError(f"{words!r} is no month or year: write it as 2026-11 or 2026") from error
    end = int(month or 12)
    last = date(first.year, end, calendar.monthrange(first.year, end)[1])
    return Period(first.toordinal(), last.toordinal())


def report_of_period(log: Log, name: str, period: Period, sealing: Sealing | None = None) -> Report:
    """One report over the closed days of a period."""
    if name not in OVER_DAYS:
        allowed = ", ".join(OVER_DAYS)
        raise CardhouseError(f"{name!r} is of one moment; over a month or a year there is {allowed}")
    now = looked_at(load(log, sealing=sealing).room)
    rows: list[tuple[Cell, ...]] = []
    made: Report | None = None
    days = 0
    for view in _closed_days(log, period, now, sealing):
        made, days = REPORTS[name](view), days + 1
        day = written(view.gaming_day)
        rows += [(day, *row) for row in ([made.totals()] if made.totals() else made.rows)]
    made = made if made is not None else REPORTS[name](View(now.books, now.room, now.now, now.zone, 1))
    kept = [0, *(number for number, column in enumerate(made.columns, 1) if _kept(made, column.total))]
    columns = (text_column("gaming day"), *map(_over_days, made.columns))
    last = min(period.last, max(now.gaming_day, period.first))
    return Report(
        name, made.title, room=now.room, day=written(period.first), last_day=written(last),
        made=now.time(now.now), columns=tuple(columns[number] for number in kept),
        rows=tuple(tuple(row[number] for number in kept) for row in rows),
        notes=(f"{days} closed gaming days; a day that is not closed is not in it.",),
    )  # fmt: skip


def _over_days(column: Column) -> Column:
    """What lay there on one day and on the next is not added up."""
    return msgspec.structs.replace(column, total=False) if column.name in STANDING else column


def _kept(made: Report, added_up: bool) -> bool:
    """Of reports that are added up only what is."""
    return added_up or not any(column.total for column in made.columns)


def _closed_days(log: Log, period: Period, now: View, sealing: Sealing | None) -> Iterator[View]:
    """The books of each closed day just before its close; they go on changing when the next one is asked."""
    start = log.position_at(midnight(period.first, now.zone))
    loaded = load(log, start, sealing)
    room = loaded.room
    for entry in log.read(room.position):
        closing = closing_in(entry)
        if closing is not None and period.first <= closing.day <= period.last:
            yield View(room.books, room.name, closing.at, ZoneInfo(room.zone), closing.day)
        if closing is not None and closing.day >= period.last:
            return
        loaded.take(entry, sealing)
        if loaded.walk.broken is not None:
            raise loaded.walk.broken


def closing_in(entry: Entry) -> Closing | None:
    """The close of a gaming day that an entry holds."""
    if CLOSED not in entry.body:
        return None
    events = read(entry.version, entry.body).events
    return next((event.closing for event in events if isinstance(event, DayClosed)), None)
