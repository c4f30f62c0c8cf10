"""What the floor notes of moves when something happens at a table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    person, moves = event.player, table.moves
    moves.left[person] = at
    moves.refusers.pop(person, None)
    moves.volunteers = [name for name in moves.volunteers if name != person]
    entry = moves.listed(person)
    if entry is not None and entry.seated:
        moves.order.remove(entry)
    floor.moving.transfers = [
        asked
        for asked in floor.moving.transfers
        if (asked.person, asked.origin) != (person, table.number)
    ]


def _ended(floor: Floor, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    for going in floor.moving.goings.values():
        if going.origin == table.number and going.until == "hands" and going.hands:
            if table.table.in_hand(table.seat_of(going.person)):
                going.hands -= 1


WATCH: dict[Any, Watch] = {ev.SeatGivenUp: _given_up, ev.HandEnded: _ended}
