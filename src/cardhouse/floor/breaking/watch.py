"""What the floor notes of broken games when something happens at a table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.breaking.state import Went
from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev
from cardhouse.play.button import gone_past

BIG_BLIND = 1


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    breaking = table.breaking
    breaking.awaited.pop(event.player, None)
    chose = breaking.chooser(event.player)
    if chose is not None:
        breaking.went.append(Went(event.player, chose.card))
    breaking.choosers = [chooser for chooser in breaking.choosers if chooser.person != event.player]
    breaking.moving = tuple(person for person in breaking.moving if person != event.player)
    if breaking.since and len(table.table.seats) == 1:
        breaking.emptied = at


def _came_back(floor: Floor, table: FloorTable, event: ev.CameBack, at: int) -> None:
    table.breaking.awaited.pop(table.table.seats[event.seat].player, None)


def _began(floor: Floor, table: FloorTable, event: ev.HandBegan, at: int) -> None:
    """The big blind that comes to or past an absent player's seat ends his time."""
    if not table.breaking.awaited or not event.setup.stakes.blinds:
        return
    past = gone_past(table.table.layout, event.layout, table.table.size, len(event.setup.stakes.blinds))
    for person, awaited in table.breaking.awaited.items():
        if awaited.at_big_blind and not awaited.late and BIG_BLIND in past.get(table.seat_of(person), ()):
            awaited.late = at


def _ended(floor: Floor, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    for awaited in table.breaking.awaited.values():
        if awaited.hands:
            awaited.hands -= 1
            awaited.late = awaited.late or (0 if awaited.hands else at)


WATCH: dict[Any, Watch] = {
    ev.SeatGivenUp: _given_up,
    ev.CameBack: _came_back,
    ev.HandBegan: _began,
    ev.HandEnded: _ended,
}
