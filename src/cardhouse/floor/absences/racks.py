"""Chips in racks on the table: until when, and whether they are played from."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.places import seat_at
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_plan import plan_hand

BIG_BLIND = 1
"""Blinds are counted back from the big one."""
PUTS_CHIPS_IN = (hand.Call, hand.BetTo, hand.BringIn)

declare(
    fact={
        "rack_at_big_blind": "the big blind is at {person}, whose chips are in a rack: unrack or leave",
        "chips_in_rack": "{person} may not play from a rack: unrack first",
        "racked_already": "{person}'s chips are in a rack already",
        "not_racked": "{person} has no chips in a rack",
    },
)


def rack_up(desk: Desk, command: cmd.RackUp) -> Answer:
    seat = seat_at(desk, command.table, command.person)
    if isinstance(seat, Refusal):
        return seat
    if command.person in desk.floor.tables[command.table].absences.racked:
        return Refusal("racked_already", {"person": command.person})
    until, play = desk.choices["floor_absences.rack"], desk.choices["floor_absences.rack_play"]
    racked = ev.ChipsRacked(
        table=command.table,
        person=command.person,
        plays=play.value == "allowed",
        until_big_blind=until.value == "until_big_blind",
        cite=until.cite,
        play_cite=play.cite,
    )
    return [racked]


def unrack(desk: Desk, command: cmd.Unrack) -> Answer:
    seat = seat_at(desk, command.table, command.person)
    if isinstance(seat, Refusal):
        return seat
    if command.person not in desk.floor.tables[command.table].absences.racked:
        return Refusal("not_racked", {"person": command.person})
    return [ev.ChipsUnracked(command.table, command.person)]


def deal_fault(table: FloorTable, choices: Choices, minute: int) -> Refusal | None:
    """Why the next hand cannot begin: the big blind reaches somebody whose chips are in a rack."""
    racked = {name: one for name, one in table.absences.racked.items() if one.until_big_blind}
    plan = plan_hand(table.table, choices, minute) if racked else None
    if plan is None or isinstance(plan, Refusal):
        return None
    big = {seat for seat, blind in plan.blinds if blind == BIG_BLIND}
    for person, one in racked.items():
        if table.seat_of(person) in big:
            return Refusal("rack_at_big_blind", {"person": person}, one.cite)
    return None


def bet_fault(table: FloorTable, act: hand.Command) -> Refusal | None:
    """Why chips may not be put in: they are in a rack, and the house does not let them be played from it."""
    if not table.absences.racked or not isinstance(act, PUTS_CHIPS_IN):
        return None
    found = table.table.seats.get(act.seat)
    racked = table.absences.racked.get(found.player) if found is not None else None
    if found is None or racked is None or racked.plays:
        return None
    return Refusal("chips_in_rack", {"person": found.player}, racked.play_cite)


HANDLERS: dict[Any, Decide] = {cmd.RackUp: rack_up, cmd.Unrack: unrack}
