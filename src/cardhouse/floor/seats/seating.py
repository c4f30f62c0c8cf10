"""Sitting down and leaving: the one place through which everybody comes to a seat."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.buy_ins.amounts import buy_in_fault
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.authority import may_give_seat
from cardhouse.floor.people.eligibility import kept_apart, may_play, seated_elsewhere
from cardhouse.floor.seats import commands as cmd
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import Arrival


def seat_player(
    desk: Desk, number: int, seat: int, person: str, chips: int, how: Arrival = "new", **more: object
) -> list[FloorEvent] | Refusal:
    """Sits somebody down, after every question that the house asks first. `more` goes to `SitDown`."""
    table = desk.table(number)
    if isinstance(table, Refusal):
        return table
    refused = (
        may_play(desk, person, "seat")
        or kept_apart(desk, person, number)
        or buy_in_fault(desk, table, person, chips, how)
    )
    if refused is not None:
        return refused
    came = desk.do(number, at_table.SitDown(seat, person, chips, how, **more))  # type: ignore[arg-type]
    return came if isinstance(came, Refusal) else [came]


def seat(desk: Desk, command: cmd.SeatPlayer) -> Answer:
    refused = may_give_seat(desk) or seated_elsewhere(desk, command.person, command.table)
    if refused is not None:
        return refused
    return seat_player(desk, command.table, command.seat, command.person, command.chips)


def leave(desk: Desk, command: cmd.LeaveTable) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    came = desk.do(command.table, at_table.StandUp(place))
    return came if isinstance(came, Refusal) else [came]


def seat_at(desk: Desk, number: int, person: str) -> int | Refusal:
    """The seat that somebody has at a table."""
    table = desk.table(number)
    if isinstance(table, Refusal):
        return table
    place = table.seat_of(person)
    return place or Refusal("not_at_table", {"person": person, "table": number})


HANDLERS: dict[Any, Decide] = {cmd.SeatPlayer: seat, cmd.LeaveTable: leave}
