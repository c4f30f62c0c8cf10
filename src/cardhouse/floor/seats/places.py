"""Where somebody sits. Only looks."""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal


def seat_at(desk: Desk, number: int, person: str) -> int | Refusal:
    """The seat that somebody has at a table."""
    found = place_of(desk, number, person)
    return found if isinstance(found, Refusal) else found[1]


def place_of(desk: Desk, number: int, person: str) -> tuple[FloorTable, int] | Refusal:
    """A table, and the seat that somebody has there."""
    table = desk.table(number)
    if isinstance(table, Refusal):
        return table
    place = table.seat_of(person)
    return (table, place) if place else Refusal("not_at_table", {"person": person, "table": number})
