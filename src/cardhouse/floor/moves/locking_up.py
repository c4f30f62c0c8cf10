"""A seat locked up in another game by somebody who sits in one: where the house says so, that is a move. The
seat is held by the move, and the player stays in the old game only as long as `timing` lets him. All other
seats that are held are in `opening.lock_ups`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.moves.going import granted
from cardhouse.floor.moves.table_change import change_fault, on_the_way
from cardhouse.floor.moves.timing import change_stay
from cardhouse.floor.opening.commands import LockUpSeat
from cardhouse.floor.opening.lock_ups import lock_up, may_lock_up
from cardhouse.floor.sitting.seating import marked_fault
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal


def lock_up_or_move(desk: Desk, command: LockUpSeat) -> Answer:
    origin = _old_game(desk, command)
    table = desk.table(command.table)
    if origin is None or isinstance(table, Refusal):
        return lock_up(desk, command)
    person = command.person
    refused = (
        may_lock_up(desk, table, command)
        or on_the_way(desk, person)
        or marked_fault(desk, table, command.seat, person)
        or change_fault(desk, origin, table, person)
    )
    if refused is not None:
        return refused
    stay = change_stay(desk, origin, table, person)
    return granted(desk, (origin, table, command.seat, person), "table_change", stay, command.chips)


def _old_game(desk: Desk, command: LockUpSeat) -> FloorTable | None:
    """The game that somebody leaves by locking up a seat elsewhere; None where that is no move."""
    if command.after_hand or desk.choices.value("floor_lock_up.two_seats") != "forces_the_move":
        return None
    seated = [number for number, _ in desk.floor.seated(command.person) if number != command.table]
    return desk.floor.tables[seated[0]] if seated else None


HANDLERS: dict[Any, Decide] = {LockUpSeat: lock_up_or_move}
