"""What the floor notes of absences when something happens at a table: who got up, who is back, which blinds
went past, whose chips came off.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences.state import Away, Gone, Missed
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    table.absences.present_since[event.player] = at
    games = floor.out_of_room.gone.get(event.player)
    if games is not None and table.spread in games and not games[table.spread].to_hold:
        del games[table.spread]
        if not games:
            del floor.out_of_room.gone[event.player]


def _sat_out(floor: Floor, table: FloorTable, event: ev.SatOut, at: int) -> None:
    absences, person = table.absences, table.table.seats[event.seat].player
    _stop_playing(floor, table, person, at)
    absences.away.pop(person, None)  # last in the order of getting up
    absences.away[person] = Away(at)
    absences.times_away[person] = absences.times_away.get(person, 0) + 1


def _came_back(floor: Floor, table: FloorTable, event: ev.CameBack, at: int) -> None:
    person = table.table.seats[event.seat].player
    if table.absences.away.pop(person, None) is not None:
        table.absences.present_since[person] = at


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    absences, person = table.absences, event.player
    _stop_playing(floor, table, person, at)
    away = absences.away.pop(person, None)
    pick_up = absences.picking_up.pop(person, None)
    for kept in (absences.times_away, absences.missed, absences.racked):
        kept.pop(person, None)
    if pick_up is None:
        return
    carried = away.along if away is not None else 0
    floor.out_of_room.gone.setdefault(person, {})[table.spread] = Gone(
        table.spread,
        table.number,
        kind=pick_up.kind,
        ground=pick_up.ground,
        left=at,
        until=at + pick_up.minutes * MINUTE,
        chips=event.chips,
        kept=pick_up.kept,
        to_hold=max(event.chips - carried, 0) if pick_up.kind == "house" else 0,
        told=away is not None and bool(away.overdue),
        expected=pick_up.expected,
        cite=pick_up.cite,
    )


def _stop_playing(floor: Floor, table: FloorTable, person: str, at: int) -> None:
    """Counts the time played since the last dinner break, for those who had one."""
    since = table.absences.present_since.pop(person, None)
    had = floor.out_of_room.dinners.get(person)
    if had is not None and since is not None:
        had.played += at - max(since, had.at)


def _missed(floor: Floor, table: FloorTable, event: ev.BlindMissed, at: int) -> None:
    seat = table.table.seats[event.seat]
    if not seat.missed:  # a new row of missed blinds: last in the order of the first one
        table.absences.missed.pop(seat.player, None)
    missed = table.absences.missed.setdefault(seat.player, Missed(at))
    missed.rounds += "big_blind" in event.blinds
    missed.blinds += len(event.blinds)
    away = table.absences.away.get(seat.player)
    if away is not None and away.counts_blinds:
        away.review_at = min(away.review_at or at, at)


WATCH: dict[Any, Watch] = {
    ev.SeatTaken: _taken,
    ev.SatOut: _sat_out,
    ev.CameBack: _came_back,
    ev.SeatGivenUp: _given_up,
    ev.BlindMissed: _missed,
}
