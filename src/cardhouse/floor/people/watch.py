"""Time played: noted while somebody sits at a table and is not sitting out, by the game of that table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.people.state import Person
from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev


def _stops(person: Person | None, table: FloorTable, at: int) -> None:
    if person is None:
        return
    since = person.playing.pop(table.number, None)
    if since is not None:
        person.played[table.spread] = person.played.get(table.spread, 0) + at - since


def _at(floor: Floor, table: FloorTable, seat: int) -> Person | None:
    return floor.people.known.get(table.table.seats[seat].player)


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    person = floor.people.known.get(event.player)
    if person is not None:
        person.playing[table.number] = at


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    _stops(floor.people.known.get(event.player), table, at)


def _sat_out(floor: Floor, table: FloorTable, event: ev.SatOut, at: int) -> None:
    _stops(_at(floor, table, event.seat), table, at)


def _came_back(floor: Floor, table: FloorTable, event: ev.CameBack, at: int) -> None:
    person = _at(floor, table, event.seat)
    if person is not None:
        person.playing.setdefault(table.number, at)


WATCH: dict[Any, Watch] = {
    ev.SeatTaken: _taken,
    ev.SeatGivenUp: _given_up,
    ev.SatOut: _sat_out,
    ev.CameBack: _came_back,
}


def time_played(floor: Floor, person: str, now: int) -> dict[str, int]:
    """Microseconds played by game, the present stay included."""
    found = floor.people.known.get(person)
    if found is None:
        return {}
    played = dict(found.played)
    for number, since in found.playing.items():
        spread = floor.tables[number].spread
        played[spread] = played.get(spread, 0) + now - since
    return played
