"""How a room went over some hours, told slot by slot from its log: hands, tables, seats, names that waited.

Nothing of it is kept beside the log: it is worked out anew. That takes a while; `step` hears how far it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.play.table_events import HandEnded
from cardhouse.room.events import Event
from cardhouse.room.loading import load, take
from cardhouse.room.state import Room
from cardhouse.store.log import Log

MINUTE = 60_000_000
Step = Callable[[int, int], None]
"""Hears how many entries were read, of how many."""


class Slot(msgspec.Struct, frozen=True):
    """A stretch of time: how many hands ended in it, and how the room stood at its end."""

    at: int
    hands: int
    tables: int
    seats: int
    seated: int
    waiting: int
    longest_wait: int
    """How many minutes the one who waits longest had waited."""


def history(log: Log, since: int, slot: int, step: Step | None = None) -> list[Slot]:
    """From an instant to the end of the log; slots before the room's first entry are left out."""
    assert slot > 0, "a slot lasts"
    start, end = log.position_at(since), log.head().position
    room = load(log, start).room
    return list(_slots(log, room, start, end, since, slot, step))


def _slots(
    log: Log, room: Room, start: int, end: int, since: int, slot: int, step: Step | None
) -> Iterator[Slot]:
    ends, hands = since + slot, 0
    for entry in log.read(start, end):
        if entry.position == 1:  # the room opened in the midst of it
            ends += (entry.at - since) // slot * slot
        while entry.at >= ends:
            yield _slot(room, ends - slot, ends, hands)
            ends, hands = ends + slot, 0
        hands += sum(_hands(event) for event in take(room, entry))
        if step is not None:
            step(entry.position - start, end - start)
    if room.position:
        yield _slot(room, ends - slot, room.at, hands)


def _hands(event: Event) -> int:
    return sum(isinstance(one, HandEnded) for one in event.events) if isinstance(event, AtTable) else 0


def _slot(room: Room, at: int, until: int, hands: int) -> Slot:
    tables = [table for table in room.floor.tables.values() if table.table.seats]
    waits = [name.since for found in room.floor.lists.by_spread.values() for name in found.names]
    return Slot(
        at, hands, len(tables), sum(table.table.size for table in tables),
        sum(len(table.table.seats) for table in tables), len(waits),
        max((until - since) // MINUTE for since in waits) if waits else 0,
    )  # fmt: skip
