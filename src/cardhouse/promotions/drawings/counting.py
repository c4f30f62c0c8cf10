"""Playing time as intervals: it begins and ends with whoever sits down, gets up, goes away, comes back, logs
in or out, and with the time frame. Nothing is counted from hand to hand.

Somebody's time counts while he sits in a game that takes part, is not away, is logged in where the promotion
asks for the own card, and enough people play there.
"""

from __future__ import annotations

from typing import Any, Protocol

from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play import table_events as ev
from cardhouse.promotions.drawings.qualified import active, takes_part
from cardhouse.promotions.drawings.state import Counting, Course, Drawings, PlayingTime
from cardhouse.promotions.state import Promotions


class RoomOfPromotions(Protocol):
    """What of a room is looked at and written into."""

    floor: Floor
    promotions: Promotions


def begin(room: RoomOfPromotions, promotion: str, at: int) -> None:
    """A time frame begins: whoever plays is counted."""
    for table in room.floor.tables.values():
        _recount(room, promotion, table, there=active(table), at=at)


def stop(drawings: Drawings, promotion: str, at: int) -> None:
    """A time frame is over: nobody is counted any more."""
    time = drawings.times.get(promotion)
    for person in list(time.counting) if time is not None else ():
        _ends(drawings.times[promotion], person, at)


def at_table(room: RoomOfPromotions, table: FloorTable, there: set[str], at: int) -> None:
    """Who is at a table has changed, or who is logged in there."""
    for promotion, course in room.promotions.drawings.courses.items():
        if course.running and promotion in room.promotions.drawings.times:
            _recount(room, promotion, table, there=there, at=at)


def _recount(room: RoomOfPromotions, promotion: str, table: FloorTable, *, there: set[str], at: int) -> None:
    drawings = room.promotions.drawings
    course, time = drawings.courses[promotion], drawings.times[promotion]
    where = room.promotions.all[promotion].terms.where
    enough = len(there) >= course.least_players and takes_part(where, table, room.floor)
    for person in sorted(there | active(table)):
        counted = time.counting.get(person)
        counts = enough and person in there and _logged_in(drawings, course, person, table.number)
        if counts and counted is None:
            time.counting[person] = Counting(table.number, at)
        elif not counts and counted is not None and counted.table == table.number:
            _ends(time, person, at)


def _logged_in(drawings: Drawings, course: Course, person: str, table: int) -> bool:
    return not course.own_card or drawings.logged_in.get(person) == table


def _ends(time: PlayingTime, person: str, at: int) -> None:
    counted = time.counting.pop(person)
    time.played[person] = time.played.get(person, 0) + at - counted.since


# What happens at a table between hands, before the table itself changes


def _taken(room: RoomOfPromotions, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    drawings = room.promotions.drawings
    before = drawings.logged_in.get(event.player, 0)
    if before or drawings.moving.pop(event.player, -1) == at:  # who is moved stays logged in
        drawings.logged_in[event.player] = table.number
    old = room.floor.tables.get(before)
    if old is not None and before != table.number:
        at_table(room, old, active(old), at)
    at_table(room, table, active(table) | {event.player}, at)


def _given_up(room: RoomOfPromotions, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    drawings = room.promotions.drawings
    if drawings.logged_in.get(event.player) == table.number:
        del drawings.logged_in[event.player]
        drawings.moving = {person: since for person, since in drawings.moving.items() if since == at}
        drawings.moving[event.player] = at
    at_table(room, table, active(table) - {event.player}, at)


def _sat_out(room: RoomOfPromotions, table: FloorTable, event: ev.SatOut, at: int) -> None:
    at_table(room, table, active(table) - {table.table.seats[event.seat].player}, at)


def _came_back(room: RoomOfPromotions, table: FloorTable, event: ev.CameBack, at: int) -> None:
    at_table(room, table, active(table) | {table.table.seats[event.seat].player}, at)


WATCH: dict[Any, Any] = {
    ev.SeatTaken: _taken,
    ev.SeatGivenUp: _given_up,
    ev.SatOut: _sat_out,
    ev.CameBack: _came_back,
}
