"""The push, as it is proposed and as the floor accepts or changes it: several boxes in one entry, each as if
its dealer had come in alone (`floor/absences/dealers.py`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.absences.dealers import dealer_in
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import Hosting, RoomDesk
from cardhouse.room.roster.holding import held_until
from cardhouse.room.roster.plan import Box, Push, pushes
from cardhouse.room.roster.shifts import MINUTE
from cardhouse.room.roster.state import OnShift, roster_of
from cardhouse.room.state import Room

LEAST_PLAYERS = 2
GONE_AFTER = 3 * 60 * MINUTE
"""Out of the box for longer than that, and nobody said until when: gone home without a word."""
SAYS = {
    "nobody_pushed": "no push was named",
    "pushed_twice": "{what} is named twice in one push",
}


class IntoBox(msgspec.Struct, frozen=True):
    """Who comes into the box of a table."""

    table: int
    dealer: str


class PushDealers(RoomCommand, frozen=True):
    """Everybody named comes into a box; whoever was there and is not named rests."""

    pushes: tuple[IntoBox, ...]


def decide(desk: RoomDesk, command: PushDealers) -> list[Any] | Refusal:
    if not command.pushes:
        return Refusal("nobody_pushed")
    for named in ([f"table {one.table}" for one in command.pushes], [one.dealer for one in command.pushes]):
        twice = next((what for what in named if named.count(what) > 1), None)
        if twice is not None:
            return Refusal("pushed_twice", {"what": twice})
    floor, events = desk.floor, list[Any]()
    for one in command.pushes:
        came = dealer_in(floor, DealerIn(one.table, one.dealer))
        if isinstance(came, Refusal):
            return came
        events += came
    return events


def down_minutes(host: Hosting) -> int:
    """How long a down lasts here."""
    own = roster_of(host.room).down_minutes
    return own or int(host.in_force().value("money_tips.down_minutes"))


def string_of(room: Room) -> list[FloorTable]:
    """The tables that dealers are pushed through, in their order: where people deal and play, or somebody is
    in the box already.
    """
    order = {table: place for place, table in enumerate(roster_of(room).string)}
    found = [
        table
        for table in room.floor.tables.values()
        if table.mode != "dealt" and (table.absences.dealer or len(table.table.seats) >= LEAST_PLAYERS)
    ]
    return sorted(found, key=lambda table: (order.get(table.number, len(order)), table.number))


def proposed(host: Hosting) -> list[Push]:
    """The next push."""
    room = host.room
    roster = roster_of(room)
    boxes = []
    for table in string_of(room):
        if held_until(host, table, room.at):
            continue
        dealer = roster.on.get(table.absences.dealer)
        over = dealer is not None and bool(dealer.until) and dealer.until <= room.at + MINUTE
        row = dealer.row + 1 if dealer is not None else 0
        boxes.append(Box(table.number, table.absences.dealer, row, over))
    resting = [one for one in roster.on.values() if not one.table]
    able = [one for one in resting if _stays(one, room.at)]
    rested = [one.dealer for one in sorted(able, key=lambda one: (one.at, one.dealer))]
    return pushes(boxes, rested, roster.in_a_row)


def _stays(one: OnShift, now: int) -> bool:
    """Whether somebody who rests may be reckoned with: not at the end of the shift, nor long gone."""
    return one.until > now + MINUTE if one.until else now - one.at < GONE_AFTER


def due_at(host: Hosting) -> int:
    """When the first down is over; 0 where nobody deals."""
    ends = [push_at(host, table) for table in string_of(host.room) if table.absences.dealer]
    return min(ends, default=0)


def push_at(host: Hosting, table: FloorTable) -> int:
    """When the down in this box is over, or later where the push is held back then or now."""
    over = table.absences.dealer_since + down_minutes(host) * MINUTE
    return held_until(host, table, max(over, host.room.at)) or over
