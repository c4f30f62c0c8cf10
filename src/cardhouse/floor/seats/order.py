"""Who comes first for an open seat, and for whom it is kept. Only looks and gives the rule; what is then done
is in `changing` and `seating`.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.seats.free import free_seats
from cardhouse.floor.seats.state import SeatRequest
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.houses.choices import Choices


def held_for(floor: Floor, table: FloorTable, seat: int) -> str:
    """Who is on the way to this open seat from another seat or table; empty where nobody is."""
    mover = table.seats.claimed_by(seat)
    if mover:
        return mover
    for going in floor.moving.goings.values():
        if (going.to, going.seat) == (table.number, seat):
            return going.person
    return ""


def open_seats(floor: Floor, table: FloorTable, person: str = "") -> list[int]:
    """Seats that somebody could take now: free, not held, and nobody on the way to them."""
    if table.breaking.since:
        return []
    return [seat for seat in free_seats(table, person) if held_for(floor, table, seat) in ("", person)]


def askers(table: FloorTable, seat: int, choices: Choices) -> list[SeatRequest]:
    """Players of the game who asked for this seat or for any, in the order in which they are served."""
    found = [asked for asked in table.seats.requests if asked.wants(seat) and _present(table, asked.person)]
    if choices.value("floor_seats.order") == "seniority":
        found.sort(key=lambda asked: table.seats.since.get(asked.person, asked.at))
    settled = table.seats.settled.get(seat)
    return sorted(found, key=lambda asked: asked.person != settled)


def _present(table: FloorTable, person: str) -> bool:
    seat = table.seat_of(person)
    return bool(seat) and not table.table.seats[seat].away


def stops_newcomers(table: FloorTable, asked: SeatRequest, seat: int) -> bool:
    """Whether a request keeps newcomers from an open seat: that very seat was asked for, or any, and this one
    came free since. Who asks for any seat while this one is open can simply take it.
    """
    if not asked.wants(seat) or not _present(table, asked.person):
        return False
    return asked.seat == seat or table.seats.opened.get(seat, 0) >= asked.at


def mark_ends_claims(table: FloorTable, seat: int, choices: Choices) -> bool:
    """Whether what a newcomer put at an open seat, or his sitting there, ends the players' claim to it."""
    ends = choices.value("floor_seats.claim_ends")
    if seat in table.table.seats:
        return "sits_down" in ends
    mark = table.seats.marks.get(seat)
    return mark is not None and mark.put in ends


def marked_by(table: FloorTable, seat: int, choices: Choices) -> str:
    """The newcomer whose chips or marker make this open seat his; empty where none do."""
    mark = table.seats.marks.get(seat)
    return mark.person if mark is not None and mark_ends_claims(table, seat, choices) else ""


def first_claims(desk: Desk, table: FloorTable, seat: int, newcomer: str) -> list[str]:
    """Players of the game who come before a newcomer for this open seat, the first one first."""
    choices = desk.choices
    if choices.value("floor_seats.first_claim") != "players_in_game":
        return []
    waiting = [
        asked
        for asked in askers(table, seat, choices)
        if asked.person != newcomer and stops_newcomers(table, asked, seat)
    ]
    mark = table.seats.marks.get(seat)
    if mark is not None and mark.person == newcomer and mark_ends_claims(table, seat, choices):
        exempt = choices.value("floor_seats.asked_before") == "gets_the_seat"
        waiting = [asked for asked in waiting if exempt and asked.seat == seat and asked.at < mark.at]
    return [asked.person for asked in waiting]
