"""What is asked about chips that are not in order on a table; floor and cage answer it together."""

from __future__ import annotations

from cardhouse.room.command import RoomCommand


class InspectChips(RoomCommand, frozen=True):
    """Staff saw which chips lie in front of a player, by value in cents."""

    table: int
    person: str
    chips: dict[int, int]


class RemoveForeignChips(RoomCommand, frozen=True):
    """Chips of another casino were found in a stack; for so much they were counted."""

    table: int
    person: str
    amount: int
