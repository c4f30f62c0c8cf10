"""Seats that the list may be called for, and to which of several tables the next name goes
(floor.balance). Which seats are free at one table is `opening/free.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.floor.desk import Desk
from cardhouse.floor.lists.state import Name
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.free import seats_for_list
from cardhouse.floor.seats.order import held_for
from cardhouse.floor.sitting.feeding import is_main
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "seat_promised": "seat {seat} of table {table} is offered to {person}",
    },
)


def seats_to_offer(floor: Floor, table: FloorTable) -> list[int]:
    """Open seats that nobody is on the way to and no newcomer has marked."""
    marks = table.seats.marks
    return [seat for seat in seats_for_list(table) if seat not in marks and not held_for(floor, table, seat)]


def tables_for_newcomers(desk: Desk, spread: str) -> list[FloorTable]:
    """Tables of a game that people come to from the list: main games are filled from their must-move games
    where the house says so.
    """
    through = desk.choices.value("floor_must_move.newcomers") == "through_must_move"
    tables = [table for table in desk.floor.tables_of(spread) if not table.breaking.since]
    return [table for table in tables if not (through and is_main(desk.floor, table.number))]


def promised(floor: Floor, table: int) -> int:
    """How many are called to a table and may still answer; who has a seat held there is counted by it."""
    calls = floor.lists.calls_to(table)
    return sum(1 for name in calls if name.call and not name.call.unanswered and not _holds(floor, name))


def _holds(floor: Floor, name: Name) -> bool:
    table = floor.tables.get(name.call.table) if name.call is not None else None
    if table is None:
        return False
    held = [lock.person for lock in table.opening.held.values()]
    return name.person in held or any(mark.person == name.person for mark in table.seats.marks.values())


def answered(floor: Floor, name: Name) -> bool:
    """Whether somebody who was called has come: to a new game, or to a seat held for him or marked by him."""
    table = floor.tables.get(name.call.table) if name.call is not None else None
    came = table is not None and any(one.person == name.person for one in table.opening.arrivals)
    return came or _holds(floor, name)


def promised_fault(desk: Desk, table: FloorTable, seat: int, person: str) -> Refusal | None:
    """Why a seat is not for somebody who walks up: those who were called have every seat that is left."""
    floor = desk.floor
    calls = {
        name.person: name.call.seat
        for name in floor.lists.calls_to(table.number)
        if name.call and not name.call.unanswered and not _holds(floor, name)
    }
    if person in calls and calls[person] in (0, seat):
        calls = {who: wanted for who, wanted in calls.items() if wanted}
    calls.pop(person, None)
    if desk.overruled("seat_promised"):
        return None
    for who, wanted in calls.items():
        if wanted == seat:
            return Refusal("seat_promised", {"seat": seat, "table": table.number, "person": who})
    free = seats_to_offer(floor, table)
    if seat in free and len(free) <= len(calls):
        who = next(iter(calls))
        return Refusal("seat_promised", {"seat": seat, "table": table.number, "person": who})
    return None


def room_at(floor: Floor, table: FloorTable) -> int:
    """For how many more names there is a seat at a table; players of broken games come first."""
    return _unpromised(floor, table) - _wanted_by_broken(floor, table.number)


def _unpromised(floor: Floor, table: FloorTable) -> int:
    return len(seats_to_offer(floor, table)) - promised(floor, table.number)


def _wanted_by_broken(floor: Floor, number: int) -> int:
    """How many who still choose a seat find none at the other tables that they may choose from."""
    wanted = 0
    for broken in floor.tables.values():
        if broken.breaking.choosers and number in broken.breaking.to:
            others = (floor.tables.get(other) for other in broken.breaking.to if other != number)
            elsewhere = sum(max(0, _unpromised(floor, other)) for other in others if other is not None)
            wanted += max(0, len(broken.breaking.choosers) - elsewhere)
    return wanted


def room_for_broken(floor: Floor, tables: Sequence[FloorTable]) -> int:
    """For how many players of a game that breaks now there are seats: games broken before come first."""
    numbers = {table.number for table in tables}
    before = sum(
        len(broken.breaking.choosers)
        for broken in floor.tables.values()
        if broken.breaking.choosers and numbers & set(broken.breaking.to)
    )
    return max(0, sum(max(0, _unpromised(floor, table)) for table in tables) - before)


def seat_nobody_waits_for(desk: Desk, spread: str) -> tuple[int, int] | None:
    """An open (table, seat) of a game beyond those for which names already wait. A table at which nobody
    sits is no game yet: names are how one gets together.
    """
    floor = desk.floor
    waiting = len(floor.lists.of(spread).names)
    games = [table for table in tables_for_newcomers(desk, spread) if table.table.seats]
    tables = sorted(games, key=lambda table: players_counted(desk, table))
    seats = [(table.number, seat) for table in tables for seat in seats_to_offer(floor, table)]
    return seats[0] if len(seats) > waiting else None


def tables_by_need(desk: Desk, spread: str) -> list[FloorTable]:
    """The tables of a game that a newcomer may be sent to, the one that he goes to first."""
    tables = [table for table in tables_for_newcomers(desk, spread) if room_at(desk.floor, table) > 0]
    if desk.choices.value("floor_lists.several_tables") == "staff_choose":
        return tables
    return sorted(tables, key=lambda table: players_counted(desk, table))


def players_counted(desk: Desk, table: FloorTable) -> int:
    """How many players count for the balance, those who are on their way to the table included."""
    coming = promised(desk.floor, table.number)
    if desk.choices.value("floor_lists.several_tables") == "most_in_need":
        return len(table.table.present()) + coming
    return len(table.table.seats) + coming
