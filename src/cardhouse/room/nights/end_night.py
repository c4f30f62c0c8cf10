"""The host ends a private game's night: everybody gets up with what lies in front of him, the table closes,
and what the night came to is kept, for a league where the host names one.

A table that is closed empty ends its night too. Between hands only: what a hand decides is part of the night.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.opening.tables import close_table, closed
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.floor.sitting.seating import leave
from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.nights.pausing import private_night
from cardhouse.room.nights.reckoning import lines_now
from cardhouse.room.nights.state import NightLine, PastNight, night_at, nights_of
from cardhouse.room.state import Room

LEAGUE_MOST = 40


class EndNight(RoomCommand, frozen=True):
    """The night at a private table is over; it counts for this league, where one is named."""

    table: int
    league: str = ""


class NightEnded(FloorEvent, frozen=True):
    """What a night came to, and for which league it counts."""

    table: int
    spread: str
    began: int
    lines: tuple[NightLine, ...]
    pot: int = 0
    """What still waited in the pot."""
    league: str = ""
    by: str = ""


def decide(desk: RoomDesk, command: EndNight) -> list[Any] | Refusal:
    night = private_night(desk, command.table)
    if isinstance(night, Refusal):
        return night
    league = " ".join(command.league.split())
    if len(league) > LEAGUE_MOST or not league.isprintable():
        allowed = f"at most {LEAGUE_MOST} characters"
        return Refusal("bad_text", {"what": "a league's name", "allowed": allowed})
    table, floor = desk.room.floor.tables[command.table], desk.floor
    if table.table.setup is not None:
        return Refusal("hand_in_progress", {"what": "the end of the night"})
    if table.table.boxed:
        return close_table(floor, CloseTable(command.table))  # refused: somebody's chips are under a box
    events: list[Any] = []
    for player in list(table.table.seats.values()):
        came = leave(floor, LeaveTable(command.table, player.player))
        if isinstance(came, Refusal):
            return came
        events += came
    return [*events, *closed(floor, table), _ended(desk, command.table, league)]


def closes(desk: RoomDesk, command: CloseTable) -> list[Any] | Refusal:
    """An empty table is closed: its night is over too."""
    came, night = close_table(desk.floor, command), night_at(desk.room, command.table)
    if isinstance(came, Refusal) or night is None or not night.people:
        return came
    return [*came, _ended(desk, command.table, "")]


def _ended(desk: RoomDesk, table: int, league: str) -> NightEnded:
    night = night_at(desk.room, table)
    assert night is not None, "it was asked for"
    told = sorted(lines_now(desk.room, table, night), key=lambda one: -one.result)
    lines = tuple(NightLine(one.person, one.brought, one.taken + one.on_table) for one in told)
    pot = desk.room.books.balance(accounts.pot(table))
    return NightEnded(
        table, night.spread, began=night.began, lines=lines, pot=pot, league=league, by=desk.asked.by
    )


def apply(room: Room, event: NightEnded, at: int) -> None:
    nights = nights_of(room)
    nights.now.pop(event.table, None)
    nights.past.append(
        PastNight(
            event.table, event.spread, began=event.began, ended=at, lines=event.lines, pot=event.pot,
            league=event.league,
        )
    )  # fmt: skip
