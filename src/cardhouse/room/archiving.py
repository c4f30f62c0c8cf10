"""Which gaming days of a room leave its database for archive files (`store/archives.py`), and in which order.

A day leaves with everything up to the entry that closed it, one file a day. A day that was not closed stays,
and so do the last days, which reports of a month, disputes and appeals go back to (docs/retention.md), and
whatever is not behind a snapshot: the room must open from its database alone. Before the first one leaves
the marks by which hands are found are brought up to date, for they stay and lead into the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardhouse.errors import CardhouseError
from cardhouse.money.gaming_day import written
from cardhouse.room.books_now import looked_at
from cardhouse.room.loading import load
from cardhouse.room.reporting_period import closing_in
from cardhouse.room.sealing import Sealing
from cardhouse.room.shelf import KIND, Shelf
from cardhouse.store import archiving
from cardhouse.store.archives import Archive
from cardhouse.store.errors import StoreError
from cardhouse.store.log import ROOM, Log

STAYS_DAYS = 35
"""So many gaming days before today's stay in the database; docs/retention.toml says the same."""
Noted = Callable[[int, Archive], None]
"""Puts on record that a day leaves; called when its file is proved, and before anything is taken out."""
Step = Callable[[int], None]


class LeavingDay(NamedTuple):
    """A closed gaming day, and the position of the entry that closed it."""

    day: int
    position: int


def archive_days(
    log: Log, noted: Noted, *, until: int = 0, sealing: Sealing | None = None, step: Step | None = None
) -> list[tuple[int, Archive]]:
    """Every closed day up to one (or up to the last that may leave) into its file; those that left.
    CardhouseError where that day must stay. What a killed run did not finish is finished first.
    """
    archiving.left_over(log)
    log.archives.drop()
    left = []
    days = leaving(log, until, sealing)
    if days:
        _bring_marks_up(log, days[-1].position)
    for day, position in days:
        one = archiving.written(log, position, written(day))
        noted(day, one)
        log.archives.add(one)
        log.archives.drop()
        left.append((day, one))
        if step is not None:
            step(position)
    return left


def leaving(log: Log, until: int, sealing: Sealing | None) -> list[LeavingDay]:
    """The days that may leave, the first one first."""
    view = looked_at(load(log, sealing=sealing).room)
    last = view.gaming_day - STAYS_DAYS
    snapshot = log.snapshot(None, ROOM)
    behind = snapshot.position if snapshot is not None else 0
    days = list(_closed(log, until or last))
    if until:
        _check(log, days, until=until, last=last, behind=behind)
    return [one for one in days if one.day <= last and one.position <= behind]


def _check(log: Log, days: list[LeavingDay], *, until: int, last: int, behind: int) -> None:
    """A day that was asked for leaves, or it is said why not."""
    asked = next((one for one in days if one.day == until), None)
    if asked is None:
        raise CardhouseError(
            f"{log.room}: {written(until)} is none of the closed gaming days that are in the database: it "
            "was not closed, or left before"
        )
    if until > last:
        raise CardhouseError(
            f"{log.room}: {written(until)} stays in the database: the last {STAYS_DAYS} gaming days do, so "
            f"that {written(last)} is the last one that may leave (docs/retention.md)"
        )
    if asked.position > behind:
        raise CardhouseError(
            f"{log.room}: there is no snapshot after {written(until)} yet, and without one the room would "
            "not open from its database alone: serve the room once, then archive"
        )


def _closed(log: Log, last: int) -> Iterator[LeavingDay]:
    """The closed days in the database up to one; what comes after a later one stays with it."""
    for entry in log.read(archiving.archived_end(log).position):
        closing = closing_in(entry)
        if closing is None:
            continue
        if closing.day > last:
            return
        yield LeavingDay(closing.day, entry.position)


def _bring_marks_up(log: Log, position: int) -> None:
    shelf = Shelf(log)
    shelf.catch_up()
    shelf.keep()
    if log.marks.marked(KIND).position < position:
        raise StoreError(f"{log.room}: the marks of its hands could not be kept; nothing was taken out")
