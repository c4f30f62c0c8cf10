"""What is asked about seats at one table."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand


class SeatPlayer(FloorCommand, frozen=True):
    """Staff give somebody a seat, who sits down with these chips."""

    table: int
    seat: int
    person: str
    chips: int


class LeaveTable(FloorCommand, frozen=True):
    """Somebody leaves the game with all chips; one in a hand leaves when it is over."""

    table: int
    person: str
