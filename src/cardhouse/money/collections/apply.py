"""Writes what happened to collections into the books."""

from __future__ import annotations

from typing import Any

from cardhouse.money.collections import events as ev
from cardhouse.money.collections.state import TableCollections
from cardhouse.money.state import Apply, Books


def _at(books: Books, table: int) -> TableCollections:
    return books.collections.tables.setdefault(table, TableCollections())


def _asked(books: Books, event: ev.LowerRakeAsked, at: int) -> None:
    table = _at(books, event.table)
    table.asked, table.asked_by, table.asked_at = event.wanted, event.person, at


def _changed(books: Books, event: ev.RakeChanged, at: int) -> None:
    table = _at(books, event.table)
    table.terms, table.half_time_up_to = event.terms, 0
    table.changed_at, table.changed_by, table.reason = at, event.by, event.reason
    table.asked, table.asked_by = "", ""


def _halved(books: Books, event: ev.TimeChargeHalved, at: int) -> None:
    table = _at(books, event.table)
    table.half_time_up_to = event.players
    table.changed_at, table.changed_by, table.reason = at, event.by, event.reason


def _announced(books: Books, event: ev.TimeAnnounced, at: int) -> None:
    table = _at(books, event.table)
    table.announced_by, table.announced_at = event.dealer, at


def _collected(books: Books, event: ev.TimeCollected, at: int) -> None:
    table = _at(books, event.table)
    table.collected_at, table.paid_until, table.announced_by = at, event.until, ""


def _free(books: Books, event: ev.FirstDownFree, at: int) -> None:
    table = _at(books, event.table)
    table.collected_at, table.paid_until = at, event.until


def _attached(books: Books, event: ev.BoxAttached, at: int) -> None:
    books.collections.keeps_boxes = True
    books.collections.boxes.setdefault(event.table, []).append(event.box)


def _taken_off(books: Books, event: ev.BoxTakenOff, at: int) -> None:
    books.collections.boxes[event.table].remove(event.box)


APPLY: dict[Any, Apply] = {
    ev.LowerRakeAsked: _asked,
    ev.RakeChanged: _changed,
    ev.TimeChargeHalved: _halved,
    ev.TimeAnnounced: _announced,
    ev.TimeCollected: _collected,
    ev.FirstDownFree: _free,
    ev.BoxAttached: _attached,
    ev.BoxTakenOff: _taken_off,
}
