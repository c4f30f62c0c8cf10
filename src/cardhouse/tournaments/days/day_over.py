"""Whether a table has played its last hand of the day: the end of day on the sheet has come, the last hands
that were drawn are played, or the field has shrunk to the sheet's part of the flight.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.events import TableClosed
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandBegan
from cardhouse.tournaments.entries.register import EntryRegistered
from cardhouse.tournaments.flights import flight_now
from cardhouse.tournaments.levels import pause_now
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "bag_first": "table {table} has played its last hand of the day: the chips go into bags",
    "not_over_yet": "table {table} plays on today: {why}",
}


def over(event: Event, table: int) -> bool:
    """Whether no further hand is dealt at a table today."""
    return event.bags.hands_left.get(table) == 0 or pause_now(event) == "end_of_day" or shrunk(event)


def shrunk(event: Event) -> bool:
    """Whether so few of the flight are left that its day ends; nobody plays on alone."""
    days, left = event.sheet.days, event.balance.field.left
    if days is None or event.bags.day > 1:
        return False
    return left <= 1 or left * 100 <= event.bags.entered * days.until_percent


def before_hand(desk: Any, table: int) -> Refusal | None:
    """Nobody deals at a table whose chips are to be bagged; the desk is the room's."""
    event = desk.events.event_of(table)
    if event is None or event.phase != "running" or not over(event, table):
        return None
    return Refusal("bag_first", {"table": table})


def hand_began(events: Events, table: FloorTable, happened: HandBegan, at: int) -> None:
    """One of the last hands."""
    event = events.all.get(table.event)
    if event is not None and event.bags.hands_left.get(table.number):
        event.bags.hands_left[table.number] -= 1


def table_closed(events: Events, event: TableClosed, at: int) -> None:
    for one in events.all.values():
        one.bags.hands_left.pop(event.table, None)


def registered(events: Events, event: EntryRegistered, at: int) -> None:
    """How many entered the flight that plays now."""
    held = events.all[event.event]
    if not event.alternate and event.flight == flight_now(held):
        held.bags.entered += 1
