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
from cardhouse.money.reports.events import DayClosed
from cardhouse.money.reports.view import View
from cardhouse.room.books_now import looked_at
from cardhouse.room.loading import load
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
    found = _closing(room, day) or _closing(_later(log, room, day, sealing), day)
    if found is None and day == now.gaming_day:
        return now
    if found is None:
        raise CardhouseError(f"{written(day)} was not closed; now is {written(now.gaming_day)}")
    before = load(log, _before_close(log, found), sealing).room
    return View(before.books, before.name, found.at, ZoneInfo(before.zone), day)


def _closing(room: Room, day: int) -> Closing | None:
    return next((one for one in room.books.reports.days if one.day == day), None)


def _before_close(log: Log, closing: Closing) -> int:
    """The position just before the close: other entries may have its very instant."""
    last = log.position_at(closing.at)
    for entry in log.read(log.position_at(closing.at - 1), last):
        events = read(entry.version, entry.body).events
        if any(isinstance(event, DayClosed) and event.closing.day == closing.day for event in events):
            return entry.position - 1
    raise AssertionError(f"the log has no close of {closing.name}")


def _later(log: Log, room: Room, day: int, sealing: Sealing | None) -> Room:
    """The room as it was some days after: closings of long ago are not remembered."""
    instant = midnight(day + DAYS_TO_CLOSE, ZoneInfo(room.zone))
    return load(log, log.position_at(min(instant, room.at)), sealing).room


def postings(entries: Iterable[Entry]) -> Iterator[tuple[int, Posting]]:
    """Every posting of a log with its instant, in order."""
    for entry in entries:
        for event in read(entry.version, entry.body).events:
            if isinstance(event, Posted):
                yield entry.at, event.posting
