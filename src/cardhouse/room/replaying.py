"""Replays a log: applies every entry from the first, and tells what was in it and whether its chips add up.

The chain itself is verified by the store; here is what the entries mean.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.play.table_events import HandEnded
from cardhouse.room.apply import apply, touch
from cardhouse.room.dispatch import with_parts
from cardhouse.room.events import AtHand, Event
from cardhouse.room.invariants import end_fault
from cardhouse.room.state import Room
from cardhouse.room.upcasting import read
from cardhouse.store.log import Entry

PROGRESS_EVERY = 1_000


class Summary(msgspec.Struct):
    """What a replay found."""

    room: str = ""
    house: str = ""
    entries: int = 0
    refusals: int = 0
    events: dict[str, int] = {}
    """How often each event happened, by name."""
    tables: int = 0
    people: int = 0
    chips: int = 0
    """All chips on the open tables at the end."""
    faults: list[str] = []
    """Hands whose chips did not add up, in words; empty in a good log."""

    @property
    def total(self) -> int:
        return sum(self.events.values())


def replay(
    entries: Iterable[Entry], progress: Callable[[int], None] | None = None, room: Room | None = None
) -> tuple[Room, Summary]:
    """The room at the end of these entries, and what was in them. `room` is where they go on from."""
    room = with_parts(Room() if room is None else room)
    counts: Counter[type] = Counter()
    summary = Summary()
    with no_collecting():
        for entry in entries:
            body = read(entry.version, entry.body)
            if body.refusal is not None:
                summary.refusals += 1
            for event in body.events:
                _count(counts, event)
            summary.faults += enter(room, body.events, entry.at, entry.position)
            summary.entries += 1
            if progress is not None and summary.entries % PROGRESS_EVERY == 0:
                progress(entry.position)
    named: Counter[str] = Counter()
    for kind, count in counts.items():
        named[_name(kind)] += count  # a hand's blinds and the cage's bookings are both Posted
    summary.events = dict(named.most_common())
    summary.room, summary.house = room.name, room.house
    summary.tables, summary.people = len(room.floor.tables), len(room.floor.people.known)
    summary.chips = sum(table.table.chips for table in room.floor.tables.values())
    return room, summary


def enter(room: Room, events: Iterable[Event], at: int, position: int) -> list[str]:
    """Applies what one entry says; the hands among it whose chips do not add up, in words."""
    faults: list[str] = []
    for event in events:
        if type(event) is AtTable and event.table in room.hands:
            faults += _chip_faults(room, event, position)
        apply(room, event, at)
        touch(room, event, position)
    room.at, room.position = max(room.at, at), position
    return faults


def _count(counts: Counter[type], event: Any) -> None:
    kind = type(event)
    if kind is AtHand or kind is AtTable:
        for one in event.events:
            counts[type(one)] += 1
    else:
        counts[kind] += 1


def _name(kind: Any) -> str:
    return str(kind.__struct_config__.tag)  # a hand and a table have events of one name


def _chip_faults(room: Room, event: AtTable, position: int) -> Iterator[str]:
    """No chip came into a hand or went out of it, and the players were given what they had at its end."""
    for one in event.events:
        wrong = end_fault(room.hands[event.table].hand, one) if isinstance(one, HandEnded) else ""
        if wrong:
            yield f"table {event.table} at position {position}: {wrong}"


@contextmanager
def no_collecting() -> Iterator[None]:
    """The state is one tree without rings: looking for rings in it costs a third of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
