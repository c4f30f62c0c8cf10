"""Dealers come on shift and go home, and the rotation: how long a down lasts where the room says otherwise
than the house, after how many of them a rest is due, and the order of the tables. No book says more than the
length of a down; the rest is the room's own.

Who takes a box without having been put on the roster is on it from then on.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences.events import DealerCameIn, DealerLeft
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.roster.state import DOWNS_KEPT, SHIFTS_KEPT, Down, OnShift, Roster, Shift, roster_of
from cardhouse.room.state import Room

MINUTE = 60_000_000
REST_LEAST = 5 * MINUTE
"""Out of the box for a shorter time is no rest."""
SHIFT_MOST, DOWN_MOST, ROW_MOST = 16 * 60, 240, 20
SAYS = {
    "on_shift_already": "{dealer} is on shift already",
    "not_on_shift": "{dealer} is not on shift",
    "deals_now": "{dealer} is in the box of table {table}: somebody takes it first",
    "bad_rotation": "{what} is from {least} to {most}",
}


class StartShift(RoomCommand, frozen=True):
    """A dealer is in; for so many minutes where it is known."""

    dealer: str
    minutes: int = 0


class EndShift(RoomCommand, frozen=True):
    """A dealer goes home."""

    dealer: str


class SetRotation(RoomCommand, frozen=True):
    """How dealers are pushed here; 0 minutes: a down lasts as long as the house says."""

    down_minutes: int = 0
    in_a_row: int = 3
    string: tuple[int, ...] = ()


class ShiftStarted(FloorEvent, frozen=True):
    """A dealer is on the roster; `until` 0: nobody said for how long."""

    dealer: str
    until: int = 0


class ShiftEnded(FloorEvent, frozen=True):
    """A dealer went home."""

    dealer: str


class RotationSet(FloorEvent, frozen=True):
    """How dealers are pushed from now on."""

    down_minutes: int
    in_a_row: int
    string: tuple[int, ...] = ()


def start(desk: RoomDesk, command: StartShift) -> list[Any] | Refusal:
    if command.dealer in roster_of(desk.room).on:
        return Refusal("on_shift_already", {"dealer": command.dealer})
    if not 0 <= command.minutes <= SHIFT_MOST:
        return Refusal("bad_rotation", {"what": "a shift in minutes", "least": 0, "most": SHIFT_MOST})
    until = desk.asked.at + command.minutes * MINUTE if command.minutes else 0
    return [ShiftStarted(command.dealer, until)]


def end(desk: RoomDesk, command: EndShift) -> list[Any] | Refusal:
    found = roster_of(desk.room).on.get(command.dealer)
    if found is None:
        return Refusal("not_on_shift", {"dealer": command.dealer})
    if found.table:
        return Refusal("deals_now", {"dealer": command.dealer, "table": found.table})
    return [ShiftEnded(command.dealer)]


def rotation(desk: RoomDesk, command: SetRotation) -> list[Any] | Refusal:
    for what, given, least, most in (
        ("a down in minutes", command.down_minutes, 0, DOWN_MOST),
        ("downs in a row", command.in_a_row, 1, ROW_MOST),
    ):
        if not least <= given <= most:
            return Refusal("bad_rotation", {"what": what, "least": least, "most": most})
    string = tuple(dict.fromkeys(command.string))
    missing = next((table for table in string if table not in desk.room.floor.tables), None)
    if missing is not None:
        return Refusal("no_such_table", {"table": missing, "tables": sorted(desk.room.floor.tables)})
    return [RotationSet(command.down_minutes, command.in_a_row, string)]


# What it changes


def apply_started(room: Room, event: ShiftStarted, at: int) -> None:
    roster_of(room).on[event.dealer] = OnShift(event.dealer, at, event.until, at=at)


def apply_ended(room: Room, event: ShiftEnded, at: int) -> None:
    roster = roster_of(room)
    gone = roster.on.pop(event.dealer)
    roster.shifts.append(Shift(gone.dealer, gone.since, at, gone.downs))
    del roster.shifts[:-SHIFTS_KEPT]


def apply_rotation(room: Room, event: RotationSet, at: int) -> None:
    roster = roster_of(room)
    roster.down_minutes, roster.in_a_row, roster.string = event.down_minutes, event.in_a_row, event.string


def came_in(room: Room, event: DealerCameIn, at: int) -> None:
    """The push: downs that are over, and a new one."""
    roster = roster_of(room)
    for one in list(roster.on.values()):
        if one.table == event.table or (one.dealer == event.dealer and one.table):
            _over(room, roster, one, at)
    mine = roster.on.setdefault(event.dealer, OnShift(event.dealer, at, at=at))
    if at - mine.at >= REST_LEAST:
        mine.row = 0
    mine.table, mine.at = event.table, at


def left(room: Room, event: DealerLeft | TableClosed, at: int) -> None:
    roster = roster_of(room)
    for one in list(roster.on.values()):
        if one.table == event.table:
            _over(room, roster, one, at)


def _over(room: Room, roster: Roster, one: OnShift, at: int) -> None:
    table = room.floor.tables.get(one.table)
    spread, event = (table.spread, table.event) if table is not None else ("", "")
    roster.downs.append(Down(one.dealer, one.table, one.at, at, spread, event))
    del roster.downs[:-DOWNS_KEPT]
    one.row, one.downs, one.table, one.at = one.row + 1, one.downs + 1, 0, at
