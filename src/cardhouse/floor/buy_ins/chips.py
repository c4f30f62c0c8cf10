"""Buying chips while seated: again after the last one is lost, more to a stack, chips on their way.

When chips bought in the middle of a hand play is decided at the table (`play`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardhouse.floor.buy_ins import commands as cmd
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.people.eligibility import may_play
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.places import seat_at
from cardhouse.floor.sitting.amounts import Terms, proper, short_buys
from cardhouse.floor.sitting.limits import short_buy, spread_of
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.stakes import dollars
from cardhouse.play.table_commands import TableCommand

declare(
    order={
        "addition_small": "{person} must add {least:money} or more, not {amount:money}: {why}",
        "addition_over": (
            "{person} has {stack:money} and may add {most:money} at most, not {amount:money}: {why}"
        ),
    },
)


def add_chips(desk: Desk, command: cmd.AddChips) -> Answer:
    return _bought(desk, command, command.amount, lambda place: at_table.AddChips(place, command.amount))


def play_behind(desk: Desk, command: cmd.PlayBehind) -> Answer:
    announced = command.announced
    return _bought(
        desk, command, command.amount, lambda place: at_table.PlayBehind(place, command.amount, announced)
    )


def _bought(desk: Desk, command: Any, amount: int, made: Any) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    table = desk.floor.tables[command.table]
    refused = may_play(desk, command.person, "buy_in") or addition_fault(desk, table, place, amount)
    if refused is not None:
        return refused
    return at_the_table(desk, command.table, made(place))


def at_the_table(desk: Desk, number: int, command: TableCommand) -> Answer:
    """What comes of one command at a table."""
    came = desk.do(number, command)
    return came if isinstance(came, Refusal) else [came]


def deliver_chips(desk: Desk, command: cmd.DeliverChips) -> Answer:
    place = seat_at(desk, command.table, command.person)
    if isinstance(place, Refusal):
        return place
    return at_the_table(desk, command.table, at_table.DeliverChips(place))


def addition_fault(desk: Desk, table: FloorTable, place: int, amount: int) -> Refusal | None:
    """Why a seated player may not buy so many chips; None where he may."""
    if type(amount) is not int or amount < 1:
        return None  # no amount at all: the table itself refuses it
    seat = table.table.seats[place]
    if not seat.chips:
        return rebuy_terms(desk, table, seat.player).fault(desk, seat.player, amount)
    full = proper(desk, spread_of(desk.floor, table))
    facts: dict[str, Any] = {"person": seat.player, "stack": seat.chips, "amount": amount}
    additions = desk.choices["floor_buy_ins.additions"]
    small = additions.value == "at_least_minimum" and amount < full.least
    if small and not desk.overruled("addition_small"):
        why = "no purchase of chips is below the minimum"
        return Refusal("addition_small", {**facts, "least": full.least, "why": why}, additions.cite)
    top = desk.choices["floor_buy_ins.top_up_to"]
    if top.value == "maximum" and full.most is not None and seat.chips + amount > full.most:
        why = f"a stack is brought up to ${dollars(full.most)} and no higher"
        facts |= {"most": max(0, full.most - seat.chips), "why": why}
        return desk.unless_overruled(Refusal("addition_over", facts, top.cite))
    return None


def rebuy_terms(desk: Desk, table: FloorTable, person: str) -> Terms:
    """What somebody may buy who lost the last chip."""
    full = proper(desk, spread_of(desk.floor, table))
    setting = desk.choices["floor_buy_ins.short_rebuys"]
    shorts = short_buys(desk, table, person)
    barred = {
        "none": True,
        "not_twice_running": bool(shorts and shorts[-1]),
        "one_a_game": bool(shorts),
    }[setting.value]
    if barred:
        return replace(full, why="this buy must be a full one", cite=setting.cite)
    return replace(full, least=short_buy(full.least, desk).amount, why="a short buy", cite=setting.cite)


HANDLERS: dict[Any, Decide] = {
    cmd.AddChips: add_chips,
    cmd.PlayBehind: play_behind,
    cmd.DeliverChips: deliver_chips,
}
