"""What the lists note of what happens at tables: a seat taken takes the name off, a seat freed counts for the
estimate of the wait, the first hand starts the time of those who called in.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.lists.state import MINUTE, WaitingList
from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev

SEATS_REMEMBERED = 60


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    found = floor.lists.by_spread.get(table.spread)
    place = found.place_of(event.player) if found is not None else 0
    if found is not None and place:
        del found.names[place - 1]


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    found = floor.lists.by_spread.setdefault(table.spread, WaitingList())
    found.freed.append(at)
    del found.freed[:-SEATS_REMEMBERED]


def _began(floor: Floor, table: FloorTable, event: ev.HandBegan, at: int) -> None:
    if table.hands:
        return
    for name in floor.lists.of(table.spread).names:
        if name.minutes_from_start and not name.until:
            name.until = at + name.minutes_from_start * MINUTE


WATCH: dict[Any, Watch] = {ev.SeatTaken: _taken, ev.SeatGivenUp: _given_up, ev.HandBegan: _began}
