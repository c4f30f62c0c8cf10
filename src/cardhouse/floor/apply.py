"""Applies an event to the floor. Knows no house, no clock, no chance, and cannot fail on an event that was
decided here. `at` is the instant of the log's entry.

Each subject has an `apply.py` for its own events, and a `watch.py` where it must note what happens at a
table.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import apply as absences
from cardhouse.floor.absences import watch as absences_watch
from cardhouse.floor.breaking import apply as breaking
from cardhouse.floor.breaking import watch as breaking_watch
from cardhouse.floor.buy_ins import apply as buy_ins
from cardhouse.floor.buy_ins import watch as buy_ins_watch
from cardhouse.floor.conduct import apply as conduct
from cardhouse.floor.event import AtTable, FloorEvent
from cardhouse.floor.lists import apply as lists
from cardhouse.floor.lists import watch as lists_watch
from cardhouse.floor.moves import apply as moves
from cardhouse.floor.moves import watch as moves_watch
from cardhouse.floor.opening import apply as opening
from cardhouse.floor.opening import watch as opening_watch
from cardhouse.floor.people import apply as people
from cardhouse.floor.people import watch as people_watch
from cardhouse.floor.seats import apply as seating
from cardhouse.floor.seats import watch as seats
from cardhouse.floor.spreads import apply as spreads
from cardhouse.floor.state import Apply, Floor, Watch
from cardhouse.play.table_apply import apply as apply_at_table

WATCHING: tuple[dict[Any, Watch], ...] = (
    seats.WATCH,
    moves_watch.WATCH,
    people_watch.WATCH,
    lists_watch.WATCH,
    opening_watch.WATCH,
    absences_watch.WATCH,
    buy_ins_watch.WATCH,
    breaking_watch.WATCH,
)
WATCHERS: dict[type, tuple[Watch, ...]] = {
    kind: tuple(watch[kind] for watch in WATCHING if kind in watch)
    for kind in {kind for watch in WATCHING for kind in watch}
}


def _at_table(floor: Floor, event: AtTable, at: int) -> None:
    table = floor.tables[event.table]
    for happened in event.events:
        for watch in WATCHERS.get(type(happened), ()):
            watch(floor, table, happened, at)
        apply_at_table(table.table, happened)


APPLY: dict[Any, Apply] = {
    AtTable: _at_table,
    **people.APPLY,
    **conduct.APPLY,
    **spreads.APPLY,
    **lists.APPLY,
    **opening.APPLY,
    **seating.APPLY,
    **moves.APPLY,
    **absences.APPLY,
    **buy_ins.APPLY,
    **breaking.APPLY,
}


def apply(floor: Floor, event: FloorEvent, at: int) -> None:
    """Changes the floor in place."""
    APPLY[type(event)](floor, event, at)
