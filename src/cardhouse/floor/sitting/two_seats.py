"""Whether somebody who has a seat may have another one held (floor.lock-up): one seat a person, but for what
the house lets him play off.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.opening.events import SeatReleased
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

UNLESS = {
    "playing_off_only": "while the blinds or the button of the old game are played off",
    "never": "by nobody",
    "forces_the_move": "by one who moves there",
}


def second_seat_fault(desk: Desk, person: str, number: int) -> Refusal | None:
    """Why no seat is held for somebody at this table beside the one that he has."""
    choice = desk.choices["floor_lock_up.two_seats"]
    if choice.value == "allowed":
        return None
    for other, table in desk.floor.tables.items():
        if other == number or not _has(table, person):
            continue
        if choice.value != "playing_off_only" or not playing_off(table, person):
            facts = {"person": person, "table": other, "unless": UNLESS[choice.value]}
            return desk.unless_overruled(Refusal("holds_seat", facts, choice.cite))
    return None


def given_up_elsewhere(desk: Desk, person: str, number: int) -> list[FloorEvent]:
    """Whoever sits down at a table gives up the seats that were held for him in other games."""
    choice = desk.choices["floor_lock_up.two_seats"]
    if choice.value == "allowed":
        return []
    return [
        SeatReleased(other, seat, person, "took a seat in another game", choice.cite)
        for other, table in desk.floor.tables.items()
        for seat, lock in table.opening.held.items()
        if other != number and lock.person == person and lock.why != "reserved"
    ]


def _has(table: FloorTable, person: str) -> bool:
    """Somebody sits at a table, or a seat is held there for him."""
    held = any(lock.person == person and not lock.lapsed for lock in table.opening.held.values())
    return held or bool(table.seat_of(person))


def playing_off(table: FloorTable, person: str) -> bool:
    """Whether somebody paid a blind of the present round, and so may play on to his button before he goes."""
    return person in table.seats.rounds
