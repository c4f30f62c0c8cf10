"""Which seats of a table are free, and for whom. Only looks; whether somebody may sit is `permission`."""

from __future__ import annotations

from cardhouse.floor.state import FloorTable


def free_seats(table: FloorTable, person: str = "") -> list[int]:
    """Seats that nobody sits in, that were not taken away, and that are not held for somebody else."""
    opening = table.opening
    return [
        seat
        for seat in table.table.open_seats()
        if seat not in opening.closed
        and seat not in table.table.boxed
        and (seat not in opening.held or opening.held[seat].lapsed or opening.held[seat].person == person)
    ]


def seats_for_list(table: FloorTable) -> list[int]:
    """Seats that may be offered to the next name on the list: none where the game is private or broken."""
    return [] if table.opening.private or table.breaking.since else free_seats(table)


def seats_in_all(table: FloorTable) -> int:
    """How many players the table takes now."""
    return table.table.size - len(table.opening.closed)
