"""A player who lost the last chip keeps the seat for a time (floor.lock-up). Buying chips again ends it."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal


def time_felted(desk: Desk, command: cmd.TimeFelted) -> Answer:
    """The clock's: how long he has, from when the chips were lost."""
    felted = desk.floor.tables[command.table].opening.felted[command.person]
    choice = desk.choices["floor_lock_up.felted_minutes"]
    until = felted.since + choice.value * MINUTE
    return [ev.FeltedTimeGiven(command.table, command.person, until, choice.cite)]


def ran_out(desk: Desk, command: cmd.FeltedTimeRanOut) -> Answer:
    """The clock's: the seat is given up. One who owes a kill is left to the floor."""
    table = desk.floor.tables[command.table]
    up = ev.FeltedTimeUp(command.table, command.person, table.opening.felted[command.person].cite)
    seat = table.seat_of(command.person)
    came = desk.do(command.table, at_table.StandUp(seat)) if seat else None
    return [up] if came is None or isinstance(came, Refusal) else [up, came]


HANDLERS: dict[Any, Decide] = {cmd.TimeFelted: time_felted, cmd.FeltedTimeRanOut: ran_out}
