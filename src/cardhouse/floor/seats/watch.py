"""What the floor notes of seats when something happens at a table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    table.seats.since[event.player] = at


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    table.seats.since.pop(event.player, None)


def _began(floor: Floor, table: FloorTable, event: ev.HandBegan, at: int) -> None:
    if table.stage == "forming":
        table.stage, table.started = "running", at


def _ended(floor: Floor, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    table.hands += 1
    table.last_hands.append(at)
    del table.last_hands[:-HANDS_REMEMBERED]


HANDS_REMEMBERED = 60

WATCH: dict[Any, Watch] = {
    ev.SeatTaken: _taken,
    ev.SeatGivenUp: _given_up,
    ev.HandBegan: _began,
    ev.HandEnded: _ended,
}
