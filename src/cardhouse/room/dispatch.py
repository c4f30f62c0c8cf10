"""The subjects of a room by type: which decision answers a command, who takes an event, what is due.

Worked out once from `subjects.py`; every table here is one look-up by type, because each act of a hand passes
through.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.floor.due import Due
from cardhouse.floor.event import AtTable
from cardhouse.floor.state import Floor
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.table_apply import apply as apply_at_table
from cardhouse.room.events import Event
from cardhouse.room.hosting import Asked, Hosting, RoomDesk
from cardhouse.room.state import Room
from cardhouse.room.subjects import SUBJECTS
from cardhouse.subject import Applied, Decision, Place, Subject, View, Watched

Answer = list[Event] | Refusal
Decide = Callable[[Hosting, Asked], Answer]
Apply = Callable[[Room, Any, int], None]
BOTTOM_UP = tuple(reversed(SUBJECTS))

for _subject in SUBJECTS:
    register(dict(_subject.says))


OF_EVENTS = frozenset(("events", "promotions"))
"""Places whose commands may be given at an event's table too."""
OWN = tuple(subject for subject in SUBJECTS if subject.place == "own")


def _place(subject: Subject) -> Callable[[Room], Any]:
    """What finds a subject's place in a room."""
    if subject.place == "room":
        return lambda room: room
    if subject.place != "own":
        return operator.attrgetter(subject.place)
    name, new = subject.name, subject.state
    assert new is not None, f"{name} has a place of its own"

    def own(room: Room) -> Any:
        kept = room.parts.get(name)
        if kept is None:
            kept = room.parts[name] = new()
        return kept

    return own


PLACES = {subject.name: _place(subject) for subject in SUBJECTS}


def part(room: Room, subject: Subject) -> Any:
    """What a subject writes into."""
    return PLACES[subject.name](room)


def with_parts(room: Room) -> Room:
    """The room, in which every subject with a place of its own has it from the first entry on."""
    for subject in OWN:
        part(room, subject)
    return room


# Commands


def _deciding(place: Place, decide: Decision) -> Decide:
    if place == "floor":
        return lambda host, asked: decide(host.desk(asked), asked.command)
    if place == "books":
        return lambda host, asked: decide(host.money_desk(asked), asked.command)
    if place == "events":
        return lambda host, asked: decide(host.event_desk(asked), asked.command)
    if place == "promotions":
        return lambda host, asked: decide(host.promotion_desk(asked), asked.command)
    return lambda host, asked: decide(RoomDesk(host, asked), asked.command)


DECIDE: dict[Any, Decide] = {
    kind: _deciding(subject.place, decide)
    for subject in BOTTOM_UP
    for kind, decide in subject.commands.items()
}
"""Every command with who answers it: of two subjects the upper one."""
COLLECTS: dict[Any, Callable[[Room, Any, Any], Refusal | None]] = {
    kind: collect for subject in SUBJECTS for kind, collect in subject.collects.items()
}
"""What is collected in memory, and is no entry of the log."""
BOOKS: dict[Any, Decision] = {
    kind: decide
    for subject in BOTTOM_UP
    for kind, decide in subject.commands.items()
    if subject.place == "books"
}
"""What is decided with the books alone, where no floor has a part in it."""
CLOCK_ONLY: frozenset[Any] = frozenset().union(*(subject.clock_only for subject in SUBJECTS))
COMMANDS: dict[str, type] = {
    kind.__name__: kind for subject in SUBJECTS for kind in subject.commands if kind not in CLOCK_ONLY
}
"""Every command that people may give, by name. What the clock gives is not among them."""
AnyCommand: Any = functools.reduce(operator.or_, COMMANDS.values())
"""The union that a request's body is read as."""
AT_EVENT_TABLES: frozenset[Any] = frozenset().union(
    *(one.commands if one.place in OF_EVENTS else one.at_event_tables for one in SUBJECTS), CLOCK_ONLY
)
"""Commands that may be given at an event's table."""
BEFORE_HAND = tuple(one.before_hand for one in SUBJECTS if one.before_hand is not None)
AFTER_HAND = tuple(one.after_hand for one in SUBJECTS if one.after_hand is not None)
ON_BOARD = tuple(subject for subject in SUBJECTS if subject.place != "events")
BEFORE_ON_BOARD = tuple(one.before_hand for one in ON_BOARD if one.before_hand is not None)
AFTER_ON_BOARD = tuple(one.after_hand for one in ON_BOARD if one.after_hand is not None)
"""Who is asked at a table of the board: subjects of events have no part in its hands."""
WITH_ENTRY = tuple(one.with_entry for one in SUBJECTS if one.with_entry is not None)
WITH_POSTINGS = tuple(one.with_postings for one in SUBJECTS if one.with_postings is not None)
WITH_REFUSAL = tuple(one.with_refusal for one in SUBJECTS if one.with_refusal is not None)
ONLOOKERS = tuple(one.onlooker for one in SUBJECTS if one.onlooker is not None)


# Events


def _applying(subject: Subject, write: Applied) -> Apply:
    if subject.place == "room":
        return write
    place = PLACES[subject.name]
    return lambda room, event, at: write(place(room), event, at)


def _one_after_the_other(writers: tuple[Apply, ...]) -> Apply:
    if len(writers) == 1:
        return writers[0]

    def write(room: Room, event: Any, at: int) -> None:
        for each in writers:
            each(room, event, at)

    return write


Watchers = dict[Any, tuple[tuple[Callable[[Room], Any], Watched], ...]]


def _watchers(subjects: tuple[Subject, ...]) -> Watchers:
    return {
        kind: tuple((PLACES[one.name], one.at_table[kind]) for one in subjects if kind in one.at_table)
        for subject in subjects
        for kind in subject.at_table
    }


WATCHERS = _watchers(BOTTOM_UP)
AT_EVENTS = _watchers(tuple(one for one in BOTTOM_UP if one.at_events or one.place == "events"))
"""Who watches the tables of events: lists, absences and buy-ins of games on the board do not."""


def _at_table(room: Room, event: AtTable, at: int) -> None:
    """What happened at a table between hands: who watches notes it, then the table itself changes."""
    table = room.floor.tables[event.table]
    watchers = AT_EVENTS if table.event else WATCHERS
    for happened in event.events:
        for place, watch in watchers.get(type(happened), ()):
            watch(place(room), table, happened, at)
        apply_at_table(table.table, happened)


def _writers() -> dict[Any, Apply]:
    found: dict[Any, list[Apply]] = {AtTable: [_at_table]}
    for subject in BOTTOM_UP:
        for kind, write in subject.events.items():
            found.setdefault(kind, []).append(_applying(subject, write))
    return {kind: _one_after_the_other(tuple(writers)) for kind, writers in found.items()}


APPLY: dict[Any, Apply] = _writers()
"""Every event that a log may hold, with what it changes."""
AnyRoomEvent: Any = functools.reduce(operator.or_, APPLY)
RENAMES: frozenset[Any] = frozenset().union(*(subject.renames for subject in SUBJECTS))


# Times and views



def _of_board(room: Room) -> Floor:
    """The floor as its clock looks at it: without the tables of events, which may be a thousand and at which
    none of its times run.
    """
    theirs = sum(len(event.tables) for event in room.events.all.values())
    if not theirs:
        return room.floor
    tables = room.floor.tables
    board = {} if theirs == len(tables) else {at: one for at, one in tables.items() if not one.event}
    return msgspec.structs.replace(room.floor, tables=board)


FLOOR_DUE = tuple(one.due for one in SUBJECTS if one.due is not None and one.place == "floor")
EVENTS_DUE = tuple(one.due for one in SUBJECTS if one.due is not None and one.place == "events")
PROMOTIONS_DUE = tuple(one.due for one in SUBJECTS if one.due is not None and one.place == "promotions")
OTHERS_DUE = tuple(
    (PLACES[one.name], one.due)
    for one in SUBJECTS
    if one.due is not None and one.place not in ("floor", *OF_EVENTS)
)


def next_due(room: Room) -> Due | None:
    """What the clock gives next. Asked after nearly every entry: without events or promotions theirs is not
    asked.
    """
    board = _of_board(room)
    found = [due for find in FLOOR_DUE for due in find(board)]
    events = room.events
    if events.all:
        found += [due for find in EVENTS_DUE for due in find(events)]
    promotions = room.promotions
    if promotions.all:
        found += [due for find in PROMOTIONS_DUE for due in find(promotions)]
    found += [due for place, find in OTHERS_DUE for due in find(place(room))]
    return min(found, key=lambda due: due[:2]) if len(found) > 1 else found[0] if found else None


VIEWS: dict[str, View] = {view.kind: view for subject in SUBJECTS for view in subject.views}
