"""Reports of a room from its log: of now, or of a gaming day that was closed.

What was on a closed day is read as the books stood just before its close; nothing is kept twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from zoneinfo import ZoneInfo

from cardhouse.errors import CardhouseError
from cardhouse.money.event import Posted
from cardhouse.money.gaming_day import midnight, written
from cardhouse.money.posting import Posting
from cardhouse.money.reports.closing_lines import Closing
from cardhouse.money.reports.view import View
from cardhouse.room.books_now import looked_at
from cardhouse.room.loading import load
from cardhouse.room.reporting_period import closing_in
from cardhouse.room.sealing import Sealing
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.store.log import Entry, Log

DAYS_TO_CLOSE = 3
"""A day that is not closed so many days after it began is looked for no longer."""


def view_of_log(log: Log, day: int = 0, sealing: Sealing | None = None) -> View:
    """The books as the log tells them: now, or just before a gaming day was closed."""
    room = load(log, sealing=sealing).room
    now = looked_at(room)
    if not day:
        return now
    found = _closed(log, room, day)
    if found is None and day == now.gaming_day:
        return now
    if found is None:
        raise CardhouseError(f"{written(day)} was not closed; now is {written(now.gaming_day)}")
    position, closing = found
    before = load(log, position, sealing).room
    return View(before.books, before.name, closing.at, ZoneInfo(before.zone), day)


def _closed(log: Log, room: Room, day: int) -> tuple[int, Closing] | None:
    """The position just before a day was closed, other entries may have its very instant, and how it was. Of
    long ago it is looked for among the entries of the days to close it: they are not applied.
    """
    start, end = midnight(day, ZoneInfo(room.zone)), midnight(day + DAYS_TO_CLOSE, ZoneInfo(room.zone))
    for one in room.books.reports.days:
        if one.day == day:
            start = end = one.at
    for entry in log.read(log.position_at(start - 1), log.position_at(min(end, room.at))):
        closing = closing_in(entry)
        if closing is not None and closing.day == day:
            return entry.position - 1, closing
    return None


def postings(entries: Iterable[Entry]) -> Iterator[tuple[int, Posting]]:
    """Every posting of a log with its instant, in order."""
    for entry in entries:
        for event in read(entry.version, entry.body).events:
            if isinstance(event, Posted):
                yield entry.at, event.posting
