"""When a claimed seat is moved to: the hand, the button or the kill that the claim waited for is over."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.floor.seats.commands import MoveToClaimedSeat
from cardhouse.floor.state import Floor, FloorTable


def due(floor: Floor) -> Iterator[Due]:
    """Claims of all tables."""
    for table in floor.tables.values():
        for person, claim in table.seats.claims.items():
            if free_to_move(table, person, claim.wait):
                at = max(claim.at, table.last_hands[-1] if table.last_hands else 0)
                yield Due(at, f"claim {table.number} {person}", MoveToClaimedSeat(table.number, person))


def free_to_move(table: FloorTable, person: str, wait: str) -> bool:
    """Whether what somebody waited for at this table is over."""
    seat = table.seat_of(person)
    if table.table.in_hand(seat):
        return False
    if wait == "kill":
        return table.table.kill_owed != seat
    if wait == "button":
        return person not in table.seats.rounds or not plays_on(table, person)
    return True


def plays_on(table: FloorTable, person: str) -> bool:
    """Whether there are hands to come for somebody: he is there, and so is another."""
    return not table.table.seats[table.seat_of(person)].away and len(table.table.present()) > 1
