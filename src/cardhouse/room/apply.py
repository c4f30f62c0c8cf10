"""Applies an entry's events to the room. Knows no house, no clock, no chance, and cannot fail on an entry
that was decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardhouse.floor.apply import APPLY as FLOOR_APPLY
from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import LimitChanged, TableOpened
from cardhouse.money.apply import APPLY as MONEY_APPLY
from cardhouse.play.apply import APPLY as HAND_APPLY
from cardhouse.play.apply import begin
from cardhouse.play.events import HandBegan
from cardhouse.play.table_events import HandEnded
from cardhouse.room.events import AtHand, Event, HouseAmended, HouseChosen, RoomOpened
from cardhouse.room.irregularities.events import RulingMade, RulingSettled
from cardhouse.room.irregularities.state import apply_made, apply_settled
from cardhouse.room.state import HandInProgress, Room


def _opened(room: Room, event: RoomOpened, at: int) -> None:
    room.name, room.house, room.zone, room.money = event.name, event.house, event.zone, event.money


def _house_chosen(room: Room, event: HouseChosen, at: int) -> None:
    room.house = event.house


def _house_amended(room: Room, event: HouseAmended, at: int) -> None:
    room.houses[event.own.house] = event.own
    room.house = event.own.house


def _at_hand(room: Room, event: AtHand, at: int) -> None:
    happened = event.events
    first = happened[0]
    if isinstance(first, HandBegan):
        room.hands[event.table] = HandInProgress(begin(first), [first], at, room.house)
        happened = happened[1:]
    running = room.hands[event.table]
    running.since = at
    for one in happened:
        HAND_APPLY[type(one)](running.hand, one)
    running.events += happened


def _at_table(room: Room, event: AtTable, at: int) -> None:
    FLOOR_APPLY[AtTable](room.floor, event, at)
    if any(isinstance(one, HandEnded) for one in event.events):
        room.hands.pop(event.table, None)


def _game_at_table(room: Room, event: TableOpened | LimitChanged, at: int) -> None:
    """Reports tell by game what was collected."""
    FLOOR_APPLY[type(event)](room.floor, event, at)
    room.books.reports.games[event.table] = room.floor.tables[event.table].owner.name


APPLY: dict[Any, Callable[[Room, Any, int], None]] = {
    RoomOpened: _opened,
    HouseChosen: _house_chosen,
    HouseAmended: _house_amended,
    AtHand: _at_hand,
    AtTable: _at_table,
    TableOpened: _game_at_table,
    LimitChanged: _game_at_table,
    RulingMade: lambda room, event, at: apply_made(room.rulings, event, at),
    RulingSettled: lambda room, event, at: apply_settled(room.rulings, event, at),
}


def apply(room: Room, event: Event, at: int) -> None:
    """Changes the room in place."""
    how = APPLY.get(type(event))
    if how is not None:
        how(room, event, at)
    elif type(event) in MONEY_APPLY:
        MONEY_APPLY[type(event)](room.books, event, at)
    else:
        FLOOR_APPLY[type(event)](room.floor, event, at)


def apply_entry(room: Room, events: Iterable[Event], at: int, position: int) -> None:
    """A whole entry of the log."""
    for event in events:
        apply(room, event, at)
        touch(room, event, position)
    room.at = max(room.at, at)
    room.position = position


def touch(room: Room, event: Event, position: int) -> None:
    """Notes which table or list the event touched."""
    for name in ("table", "spread"):
        subject = getattr(event, name, None)
        if isinstance(subject, (int, str)):
            room.changed[f"{name} {subject}"] = position
