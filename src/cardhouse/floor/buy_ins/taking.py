"""What may leave the table: part of a stack, and the whole of it with somebody who means to come back."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.buy_ins import commands as cmd
from cardhouse.floor.buy_ins.chips import at_the_table
from cardhouse.floor.buy_ins.events import DepartureCounted
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.people.authority import MANAGEMENT, needs_role
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.places import seat_at
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal

declare(
    order={
        "stake_stays": "{person} may not take {amount:money} off the table: {why}",
    },
    fact={
        "wrong_count": "{person} takes {chips:money} off the table; {counted:money} were counted",
    },
)


def take_chips_off(desk: Desk, command: cmd.TakeChipsOff) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    seat = desk.floor.tables[command.table].table.seats[place]
    stays = desk.choices["floor_buy_ins.taking_off"]
    cite = stays.cite
    if stays.value == "only_when_leaving" and not desk.overruled("stake_stays"):
        facts = {"person": command.person, "amount": command.amount}
        small = desk.choices["floor_buy_ins.incidentals"]
        if small.value == "none" or command.purpose != "incidentals":
            why = "what is on it stays until the player leaves"
            return Refusal("stake_stays", {**facts, "why": why}, stays.cite)
        percent = desk.choices["floor_buy_ins.incidentals_percent"].value
        if type(command.amount) is int and command.amount * 100 > seat.chips * percent:
            why = f"more than {percent} percent of the stack would change the stake"
            return Refusal("stake_stays", {**facts, "why": why}, small.cite)
        cite = small.cite
    return at_the_table(desk, command.table, at_table.RemoveChips(place, command.amount, cite))


def leave_to_return(desk: Desk, command: cmd.LeaveToReturn) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    table = desk.floor.tables[command.table]
    count = desk.choices["floor_buy_ins.return_count"]
    if count.value == "by_supervisor":
        refused = needs_role(desk, MANAGEMENT, "count what a player takes along", count.cite)
        if refused is not None:
            return refused
    if table.table.in_hand(place):
        return Refusal("hand_in_progress", {"what": "leaving with counted chips"})
    chips = table.table.seats[place].chips
    if command.counted != chips:
        facts = {"person": command.person, "chips": chips, "counted": command.counted}
        return Refusal("wrong_count", facts, count.cite)
    came = desk.do(command.table, at_table.StandUp(place))
    if isinstance(came, Refusal):
        return came
    if not chips:
        return [came]
    counted = DepartureCounted(command.table, table.spread, command.person, chips, desk.by, count.cite)
    return [came, counted]


HANDLERS: dict[Any, Decide] = {cmd.TakeChipsOff: take_chips_off, cmd.LeaveToReturn: leave_to_return}
