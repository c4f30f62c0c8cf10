"""Tables at which hands are only counted."""

from __future__ import annotations

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.table_events import SeatGivenUp
from cardhouse.room.light import change_mode, count_hand, count_stack
from cardhouse.room.light.state import NAME, CountedTables, counted_at, known_of
from cardhouse.room.state import Room
from cardhouse.subject import Subject


def _closed(room: Room, event: TableClosed, at: int) -> None:
    if NAME in room.parts:
        room.parts[NAME].at.pop(event.table, None)


def _at_table(room: Room, event: AtTable, at: int) -> None:
    """Who is gone need not be counted any more."""
    gone = {one.player for one in event.events if isinstance(one, SeatGivenUp)}
    if gone and known_of(room, event.table).uncounted:
        known = counted_at(room, event.table)
        known.uncounted = [person for person in known.uncounted if person not in gone]


SUBJECT = Subject(
    name="light",
    folder=__package__,
    place="room",
    commands={
        count_hand.CountHand: count_hand.decide,
        count_stack.CountStack: count_stack.decide,
        change_mode.ChangeMode: change_mode.decide,
        **count_stack.GOING,
    },
    events={
        count_hand.HandCounted: count_hand.apply,
        count_hand.HandUncounted: count_hand.apply_back,
        count_stack.StackCounted: count_stack.apply,
        change_mode.ModeChanged: change_mode.apply,
        TableClosed: _closed,
        AtTable: _at_table,
    },
    says=count_hand.SAYS | count_stack.SAYS | change_mode.SAYS,
)
KEPT = Subject(name=NAME, folder=__package__, place="own", state=CountedTables)
