"""A player of a private game wants more chips: he asks, and has them when the host says yes.

Whether so many may be bought at all is asked of the house at once and again with the yes (`floor.buy_ins`).
Nobody asks for more at a time than a largest buy-in, so that a yes to a slip of the finger spoils no game.
Who hosts takes chips without asking.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.floor.buy_ins.chips import add_chips
from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.desk import Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.authority import STAFF
from cardhouse.floor.sitting.amounts import proper
from cardhouse.floor.sitting.limits import spread_of
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.nights.pausing import private_night
from cardhouse.room.nights.state import night_at, nights_of
from cardhouse.room.state import Room

BUY_INS_MOST = 10
"""How many times its least buy-in is asked for at most in a game that has no largest one."""
SAYS = {
    "nothing_asked": "nobody in seat {seat} of table {table} waits for a word about chips",
    "wish_over": (
        "the host of table {table} can be asked for {most:money} at a time, not for {amount:money}: {why}"
    ),
}


class AnswerForChips(RoomCommand, frozen=True):
    """The host's word to a player in this seat who asked for chips."""

    table: int
    seat: int
    yes: bool


class ChipsAsked(FloorEvent, frozen=True):
    """A player asked the host for chips; a later wish takes the place of an earlier one."""

    table: int
    person: str
    amount: int


class ChipsAnswered(FloorEvent, frozen=True):
    """The host said yes or no."""

    table: int
    person: str
    amount: int
    yes: bool
    by: str


def add(desk: RoomDesk, command: AddChips) -> list[Any] | Refusal:
    """At a private table a player's own purchase is a wish."""
    came = add_chips(desk.floor, command)
    asks = night_at(desk.room, command.table) is not None and "player" in desk.asked.roles
    if isinstance(came, Refusal) or not asks or desk.asked.roles & STAFF:
        return came
    refused = over(desk.floor, desk.floor.floor.tables[command.table], command.amount)
    return refused or [ChipsAsked(command.table, command.person, command.amount)]


class Most(NamedTuple):
    """So much at a time, why, and by which row."""

    amount: int
    why: str
    cite: str | None


def most_at_once(floor: Desk, table: FloorTable) -> Most:
    """The most that a host is asked for; whoever is behind may draw level with the largest."""
    terms = proper(floor, spread_of(floor.floor, table))
    if terms.most is not None:
        return Most(terms.most, "the largest buy-in of this game", terms.most_cite)
    stacks = (player.stack for player in table.table.seats.values())
    most = max([*stacks, BUY_INS_MOST * terms.least])
    return Most(most, "the largest stack, or ten buy-ins of this game", terms.most_cite)


def over(floor: Desk, table: FloorTable, amount: int) -> Refusal | None:
    """Why this is more than anybody asks a host for."""
    most = most_at_once(floor, table)
    if amount <= most.amount:
        return None
    facts = {"table": table.number, "most": most.amount, "amount": amount, "why": most.why}
    return Refusal("wish_over", facts, most.cite)


def answer(desk: RoomDesk, command: AnswerForChips) -> list[Any] | Refusal:
    night = private_night(desk, command.table)
    if isinstance(night, Refusal):
        return night
    player = desk.room.floor.tables[command.table].table.seats.get(command.seat)
    amount = night.asks.get(player.player, 0) if player is not None else 0
    if player is None or not amount:
        return Refusal("nothing_asked", {"seat": command.seat, "table": command.table})
    said = ChipsAnswered(command.table, player.player, amount, yes=command.yes, by=desk.asked.by)
    if not command.yes:
        return [said]
    came = add_chips(desk.floor, AddChips(command.table, player.player, amount))
    return came if isinstance(came, Refusal) else [said, *came]


def apply_asked(room: Room, event: ChipsAsked, at: int) -> None:
    nights_of(room).now[event.table].asks[event.person] = event.amount


def apply_answered(room: Room, event: ChipsAnswered, at: int) -> None:
    nights_of(room).now[event.table].asks.pop(event.person, None)
