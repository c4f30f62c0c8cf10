"""Somebody's device adds chance to a promise: to the deck of the table where he sits, or to the room's next
draw. It is collected, not written: the entry that uses it holds it.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.chance import Collected
from cardhouse.room.command import RoomCommand
from cardhouse.room.shuffling.decks import shuffling_of
from cardhouse.room.state import Room

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
SAYS = {
    "no_such_promise": "this is not promised, or not any more: look again what is",
    "chance_not_seated": "only players at table {table} add chance to its deck",
    "chance_not_known": "only who is known in the room adds chance to its draws",
    "chance_not_collected": "chance is collected by whoever writes the room, and goes into no entry alone",
}


class AddChance(RoomCommand, frozen=True):
    """32 bytes of chance, in hexadecimal, for what is promised by this root: the next deck of a table, or (no
    table) the next draw in the room. Of each person the last counts.
    """

    person: Annotated[str, msgspec.Meta(max_length=100)]
    root: Digest
    value: Digest
    table: int = 0


def collect(room: Room, collected: Collected, command: AddChance) -> Refusal | None:
    """Keeps it until it is used, or says why not."""
    shuffling = shuffling_of(room)
    decks = {one.root for one in shuffling.promised.values()}
    standing = decks | ({shuffling.draw.digest} if shuffling.draw is not None else set())
    refused = _fault(room, command)
    if refused is None:
        collected.add(command.root, command.person, command.value, promised=standing)
    return refused


def _fault(room: Room, command: AddChance) -> Refusal | None:
    shuffling = shuffling_of(room)
    if not command.table:
        if shuffling.draw is None or shuffling.draw.digest != command.root:
            return Refusal("no_such_promise")
        known = command.person in room.floor.people.known
        return None if known else Refusal("chance_not_known")
    table = room.floor.tables.get(command.table)
    if table is None or all(seat.player != command.person for seat in table.table.seats.values()):
        return Refusal("chance_not_seated", {"table": command.table})
    promised = shuffling.promised.get(command.table)
    if promised is None or promised.root != command.root:
        return Refusal("no_such_promise")
    return None


def decide(desk: Any, command: AddChance) -> Refusal:
    """Whoever writes the room collects it before it gets here."""
    return Refusal("chance_not_collected")
