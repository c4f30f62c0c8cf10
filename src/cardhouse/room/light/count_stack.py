"""Where hands are only counted nobody knows the stacks: they are counted when it matters, before somebody
leaves with his chips or before hands are tracked again. What is more or less than before was won or lost, or
is in the box: the books have it among chips at large, where all of it comes to nothing again.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences.commands import PickUpChips, PickUpVoluntarily
from cardhouse.floor.absences.pick_ups import pick_up, pick_up_voluntarily
from cardhouse.floor.buy_ins.commands import LeaveToReturn
from cardhouse.floor.buy_ins.taking import leave_to_return
from cardhouse.floor.desk import Decide
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.moves.commands import MoveNow
from cardhouse.floor.moves.going import move_now
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.floor.seats.places import seat_at
from cardhouse.floor.sitting.seating import leave
from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.light.state import counted_at, known_of
from cardhouse.room.state import Room
from cardhouse.subject import Decision

MOST = 100_000_000
SAYS = {
    "bad_stack_count": "{chips:typed} is no count of chips",
    "stack_uncounted": "hands are only counted at table {table}: count {person}'s chips first",
}


class CountStack(RoomCommand, frozen=True):
    """So many chips does somebody have before him, all of them together."""

    table: int
    person: str
    chips: int


class StackCounted(FloorEvent, frozen=True):
    """Somebody's chips were counted where hands are not tracked."""

    table: int
    seat: int
    person: str
    chips: int
    before: int


def decide(desk: RoomDesk, command: CountStack) -> list[Any] | Refusal:
    floor = desk.floor
    seat = seat_at(floor, command.table, command.person)
    if isinstance(seat, Refusal):
        return seat
    table = floor.floor.tables[command.table]
    if table.mode != "light":
        return Refusal("hands_not_counted", {"table": table.number})
    player = table.table.seats[seat]
    least = player.chips - player.stack
    if not least <= command.chips <= MOST:
        return Refusal("bad_stack_count", {"chips": command.chips})
    counted = StackCounted(table.number, seat, command.person, command.chips, player.chips)
    more = command.chips - player.chips
    if not more:
        return [counted]
    lines = {accounts.stack(table.number, command.person): more, accounts.AT_LARGE: -more}
    posted = post(desk.money, "hand", lines, table=table.number, person=command.person)
    return posted if isinstance(posted, Refusal) else [counted, posted]


def _counted_first(decide: Decide) -> Decision:
    """Whoever takes chips off such a table takes what was counted; else it is decided as at any other."""

    def wanted(desk: RoomDesk, command: Any) -> list[Any] | Refusal:
        going = desk.room.floor.moving.goings.get(command.person)
        number = command.table if hasattr(command, "table") else going.origin if going is not None else 0
        table = desk.room.floor.tables.get(number)
        counted = table is not None and table.mode == "light"
        if counted and command.person in known_of(desk.room, number).uncounted:
            return Refusal("stack_uncounted", {"table": number, "person": command.person})
        return decide(desk.floor, command)

    return wanted


GOING: dict[Any, Decision] = {
    kind: _counted_first(decide)
    for kind, decide in (
        (LeaveTable, leave), (LeaveToReturn, leave_to_return), (MoveNow, move_now), (PickUpChips, pick_up),
        (PickUpVoluntarily, pick_up_voluntarily),
    )
}  # fmt: skip
"""What takes somebody's chips off a table. (What the clock picks up it picks up uncounted.)"""


def apply(room: Room, event: StackCounted, at: int) -> None:
    player = room.floor.tables[event.table].table.seats[event.seat]
    player.stack += event.chips - player.chips
    known = counted_at(room, event.table)
    known.uncounted = [person for person in known.uncounted if person != event.person]
