"""What the floor notes of moves when something happens at a table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    person, moves = event.player, table.moves
    going = floor.moving.goings.get(person)
    if going is None or going.origin != table.number:
        moves.left[person] = at  # who goes on to the main game does not quit
    moves.refusers.pop(person, None)
    moves.volunteers = [name for name in moves.volunteers if name != person]
    entry = moves.listed(person)
    if entry is not None and entry.seated:
        moves.order.remove(entry)
    for other in floor.tables.values():
        if table.number in other.moves.feeds:
            other.moves.cannot.clear()
    floor.moving.transfers = [
        asked for asked in floor.moving.transfers if (asked.person, asked.origin) != (person, table.number)
    ]


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    person = event.player
    going = floor.moving.goings.get(person)
    if going is not None and going.to == table.number:
        del floor.moving.goings[person]
    for other in floor.tables.values():
        if table.number in other.moves.feeds:
            other.moves.order = [name for name in other.moves.order if name.seated or name.person != person]


def _ended(floor: Floor, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    for going in floor.moving.goings.values():
        counted = going.origin == table.number and going.until == "hands" and going.hands
        if counted and table.table.in_hand(table.seat_of(going.person)):
            going.hands -= 1


WATCH: dict[Any, Watch] = {ev.SeatTaken: _taken, ev.SeatGivenUp: _given_up, ev.HandEnded: _ended}
