"""Seats that the list may be called for, and to which of several tables the next name goes
(floor.balance). Which seats are free at one table is `opening/free.py`.
"""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.opening.free import seats_for_list
from cardhouse.floor.state import Floor, FloorTable


def seats_to_offer(table: FloorTable) -> list[int]:
    """Open seats that nobody of the game has claimed and no newcomer has marked."""
    seats = table.seats
    return [seat for seat in seats_for_list(table) if seat not in seats.marks and not seats.claimed_by(seat)]


def promised(floor: Floor, table: int) -> int:
    """How many are called to a table and may still answer."""
    return sum(1 for name in floor.lists.calls_to(table) if name.call and not name.call.unanswered)


def room_at(floor: Floor, table: FloorTable) -> int:
    """For how many more names there is a seat at a table."""
    return len(seats_to_offer(table)) - promised(floor, table.number)


def seat_nobody_waits_for(floor: Floor, spread: str) -> tuple[int, int] | None:
    """An open (table, seat) of a game beyond those for which names already wait."""
    tables = [table for table in floor.tables_of(spread) if seats_to_offer(table)]
    waiting = len(floor.lists.of(spread).names)
    if sum(len(seats_to_offer(table)) for table in tables) <= waiting:
        return None
    return tables[-1].number, seats_to_offer(tables[-1])[-1]


def tables_by_need(desk: Desk, spread: str) -> list[FloorTable]:
    """The tables of a game that a newcomer may be sent to, the one that he goes to first."""
    floor = desk.floor
    tables = [table for table in floor.tables_of(spread) if room_at(floor, table) > 0]
    if desk.choices.value("floor_lists.several_tables") == "staff_choose":
        return tables
    return sorted(tables, key=lambda table: players_counted(desk, table))


def players_counted(desk: Desk, table: FloorTable) -> int:
    """How many players count for the balance, those who are on their way to the table included."""
    coming = promised(desk.floor, table.number)
    if desk.choices.value("floor_lists.several_tables") == "most_in_need":
        return len(table.table.present()) + coming
    return len(table.table.seats) + coming
