"""Sitting down and leaving: the one place through which everybody comes to a seat."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.names.placing import callable_names
from cardhouse.floor.people.authority import may_give_seat
from cardhouse.floor.people.eligibility import kept_apart, may_play, seated_elsewhere
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats import commands as cmd
from cardhouse.floor.seats.events import CameFromList
from cardhouse.floor.seats.order import first_claims, held_for, marked_by
from cardhouse.floor.seats.places import seat_at
from cardhouse.floor.sitting.amounts import arrival, buy_in_fault, waits_from_broken
from cardhouse.floor.sitting.newcomers import listed, newcomer_fault
from cardhouse.floor.sitting.open_seats import (
    players_counted,
    promised_fault,
    room_at,
    tables_by_need,
    tables_for_newcomers,
)
from cardhouse.floor.sitting.permission import blinds_missed_by_lock_up
from cardhouse.floor.sitting.permission import seat_fault as opening_fault
from cardhouse.floor.sitting.two_seats import given_up_elsewhere
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import Arrival

GAME_LEAST = 2
"""A table with fewer players has no game that needs one more."""

declare(
    order={
        "list_comes_first": "{other} waits for {spread}, and comes before {person}: call the list",
        "send_elsewhere": "{person} goes to table {needed}, not to {table}: {why}",
        "seat_asked_for": "{other} of this game comes before {person} for seat {seat}",
    },
)


def seat_player(
    desk: Desk,
    number: int,
    seat: int,
    person: str,
    chips: int,
    how: Arrival = "new",
    *,
    mover: bool = False,
    settled: bool = False,
    **more: object,
) -> list[FloorEvent] | Refusal:
    """Sits somebody down, after every question that the house asks first. `more` goes to `SitDown`.

    `mover`: he comes from another table to a seat that is held for him. `settled`: he was in this game
    already, and only the place is another.
    """
    table = desk.table(number)
    if isinstance(table, Refusal):
        return table
    if how == "new":
        how = arrival(desk, table, person)
    refused = (
        may_play(desk, person, "seat")
        or kept_apart(desk, person, number)
        or opening_fault(desk, table, seat, person)
    )
    if refused is None and not settled:
        refused = _seat_fault(desk, table, seat, person, how, mover)
        refused = refused or buy_in_fault(desk, table, person, chips, how)
    if refused is not None:
        return refused
    passed = blinds_missed_by_lock_up(desk, table, seat, person)
    if passed:
        more.setdefault("missed", passed)
    came = desk.do(number, at_table.SitDown(seat, person, chips, how, **more))  # type: ignore[arg-type]
    if isinstance(came, Refusal):
        return came
    return [came, *_order(desk, table, person), *given_up_elsewhere(desk, person, number)]


def _seat_fault(
    desk: Desk, table: FloorTable, seat: int, person: str, how: Arrival, mover: bool
) -> Refusal | None:
    """Why this seat is not for him, or not yet."""
    other = held_for(desk.floor, table, seat)
    if other not in ("", person) and not desk.overruled("seat_held"):
        return Refusal("seat_held", {"seat": seat, "table": table.number, "person": other})
    if mover:
        return None
    refused = marked_fault(desk, table, seat, person)
    if how == "new" and refused is None:
        refused = newcomer_fault(desk, table, person) or promised_fault(desk, table, seat, person)
    if refused is not None:
        return refused
    before = first_claims(desk, table, seat, person)
    if before:
        facts = {"other": before[0], "person": person, "seat": seat}
        cite = desk.choices.cite("floor_seats.first_claim")
        return desk.unless_overruled(Refusal("seat_asked_for", facts, cite))
    return None


def marked_fault(desk: Desk, table: FloorTable, seat: int, person: str) -> Refusal | None:
    """A seat where another newcomer's chips or marker lie is his."""
    other = marked_by(table, seat, desk.choices)
    if other in ("", person):
        return None
    facts = {"seat": seat, "table": table.number, "person": other}
    return desk.unless_overruled(Refusal("seat_held", facts, desk.choices.cite("floor_seats.claim_ends")))


def _order(desk: Desk, table: FloorTable, person: str) -> list[FloorEvent]:
    """Since when somebody stood on the waiting list, for the order of must-move lists."""
    name = desk.floor.lists.of(table.spread).find(person)
    events: list[FloorEvent] = []
    since = desk.now
    if name is not None:
        since = name.placed_at or name.since
        events.append(CameFromList(table.number, person, since))
    return events + listed(desk, table, person, since)


def seat(desk: Desk, command: cmd.SeatPlayer) -> Answer:
    refused = may_give_seat(desk) or seated_elsewhere(desk, command.person, command.table)
    if refused is not None:
        return refused
    came = seat_player(desk, command.table, command.seat, command.person, command.chips)
    return came if isinstance(came, Refusal) else walk_in_fault(desk, command) or came


def walk_in_fault(desk: Desk, command: cmd.SeatPlayer | cmd.MarkSeat) -> Refusal | None:
    """Why somebody who walks up is not seated here: those on the list come first, and where several tables
    play the game he goes to the one that the house's balance names. A supervisor may overrule it.
    """
    table, person = desk.floor.tables.get(command.table), command.person
    if table is None or not desk.roles or table.opening.private or table.stage == "forming":
        return None
    name = desk.floor.lists.of(table.spread).find(person)
    if name is not None and name.call is not None and name.call.table == table.number:
        return None
    if marked_by(table, command.seat, desk.choices) == person:
        return None  # he was asked when he put it down, and the seat is his since
    if held_for(desk.floor, table, command.seat) == person or waits_from_broken(desk, table, person):
        return None
    return _list_fault(desk, table, person) or _balance_fault(desk, table, person)


def _list_fault(desk: Desk, table: FloorTable, person: str) -> Refusal | None:
    """A name that may be called comes before one that stands behind it, or on no list at all."""
    before = list(takewhile(lambda name: name.person != person, callable_names(desk.floor, table.spread)))
    free = sum(max(0, room_at(desk.floor, one)) for one in tables_for_newcomers(desk, table.spread))
    if not before or free > len(before):
        return None
    facts = {"person": person, "other": before[0].person, "spread": table.spread}
    return desk.unless_overruled(Refusal("list_comes_first", facts, desk.choices.cite("floor_lists.sign_up")))


def _balance_fault(desk: Desk, table: FloorTable, person: str) -> Refusal | None:
    choice = desk.choices["floor_lists.several_tables"]
    going = [one for one in tables_by_need(desk, table.spread) if len(one.table.present()) >= GAME_LEAST]
    tables = [one for one in going if one.stage != "forming"]
    closed = [kept_apart(desk, person, one.number) or newcomer_fault(desk, one, person) for one in tables]
    fits = [one for one, fault in zip(tables, closed, strict=True) if fault is None]
    if choice.value == "staff_choose" or not fits:
        return None
    if players_counted(desk, fits[0]) >= players_counted(desk, table):
        return None
    why = "that game needs a player more"
    facts = {"person": person, "needed": fits[0].number, "table": table.number, "why": why}
    return desk.unless_overruled(Refusal("send_elsewhere", facts, choice.cite))


def leave(desk: Desk, command: cmd.LeaveTable) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    came = desk.do(command.table, at_table.StandUp(place))
    return came if isinstance(came, Refusal) else [came]


HANDLERS: dict[Any, Decide] = {cmd.SeatPlayer: seat, cmd.LeaveTable: leave}
