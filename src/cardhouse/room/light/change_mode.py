"""A table where people deal: its hands are tracked from now on, or only counted. Between hands, by who opens
and closes games; before they are tracked again everybody's chips are counted. Where software deals it stays
so.
"""

from __future__ import annotations

from typing import Any, Literal

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.opening.authority import needs
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.light.state import counted_at, known_of
from cardhouse.room.reopening.state import last_hands
from cardhouse.room.state import Room

SAYS = {
    "software_stays": "the software deals at table {table}: open another table for a dealer",
    "mode_already": "that is how hands are kept at table {table} already",
    "stacks_uncounted": "before hands are tracked at table {table} the chips of {people} are counted",
}


class ChangeMode(RoomCommand, frozen=True):
    """From the next hand on."""

    table: int
    mode: Literal["tracked", "light"]


class ModeChanged(FloorEvent, frozen=True):
    """How hands are kept at a table from now on."""

    table: int
    mode: Literal["tracked", "light"]
    cite: str | None = None


def decide(desk: RoomDesk, command: ChangeMode) -> list[Any] | Refusal:
    floor = desk.floor
    table = floor.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = needs(floor, "floor_authority.open_and_close", "how hands are kept")
    if refused is not None:
        return refused
    if table.mode == "dealt":
        return Refusal("software_stays", {"table": table.number})
    if table.mode == command.mode:
        return Refusal("mode_already", {"table": table.number})
    if table.table.setup is not None:
        return Refusal("hand_in_progress", {"what": "another way of keeping hands"})
    sitting = {player.player for player in table.table.seats.values()}
    left = [person for person in known_of(desk.room, table.number).uncounted if person in sitting]
    if command.mode == "tracked" and left:
        return Refusal("stacks_uncounted", {"table": table.number, "people": ", ".join(left)})
    return [ModeChanged(table.number, command.mode, desk.choices.cite("floor_authority.open_and_close"))]


def apply(room: Room, event: ModeChanged, at: int) -> None:
    room.floor.tables[event.table].mode = event.mode
    counted_at(room, event.table).last = None
    last_hands(room).pop(event.table, None)
