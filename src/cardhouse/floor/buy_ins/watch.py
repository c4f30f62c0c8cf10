"""What the floor notes of buy-ins when something happens at a table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.buy_ins.state import Departure
from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev

KEPT = 24 * 60 * 60 * 1_000_000
"""Departures older than a day are of no use to any rule, and are dropped."""


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    floor.buy_ins.departures.get(table.spread, {}).pop(event.player, None)
    if event.arrived == "new":
        _note(table, event.player, event.stack)


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    table.buy_ins.cash.pop(event.player, None)
    table.buy_ins.fresh = [person for person in table.buy_ins.fresh if person != event.player]
    left = floor.buy_ins.departures.setdefault(table.spread, {})
    left.pop(event.player, None)
    if event.chips:  # the ledger forgets at the same moment: it hears of nobody who leaves with nothing
        for person in [person for person, gone in left.items() if at - gone.at > KEPT]:
            del left[person]
        broken = event.player in table.breaking.waiting
        left[event.player] = Departure(event.chips, at, table.number, broken=broken)
    before = table.opening.moved.pop(event.player, "")
    if before and event.chips:
        old = floor.buy_ins.departures.setdefault(before, {})
        old[event.player] = Departure(event.chips, at, table.number, broken=True)


def _bought(floor: Floor, table: FloorTable, event: ev.ChipsBought | ev.ChipsBehind, at: int) -> None:
    seat = table.table.seats[event.seat]
    if seat.busted:
        _note(table, seat.player, event.amount)
    elif seat.player in table.buy_ins.fresh:
        table.buy_ins.buys[seat.player][-1] += event.amount


def _note(table: FloorTable, person: str, amount: int) -> None:
    table.buy_ins.buys.setdefault(person, []).append(amount)
    if person not in table.buy_ins.fresh:
        table.buy_ins.fresh.append(person)


def _began(floor: Floor, table: FloorTable, event: ev.HandBegan, at: int) -> None:
    if table.buy_ins.fresh:
        dealt = {table.table.seats[seat].player for seat in event.setup.seats}
        table.buy_ins.fresh = [person for person in table.buy_ins.fresh if person not in dealt]


def _ended(floor: Floor, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    """Bills are bet like chips: nobody has more of them in play than his stack."""
    stacks = dict(event.stacks)
    for seat, player in table.table.seats.items():
        cash = table.buy_ins.cash.get(player.player)
        if cash is not None and seat in stacks:
            cash.plays = min(cash.plays, stacks[seat])


WATCH: dict[Any, Watch] = {
    ev.SeatTaken: _taken,
    ev.SeatGivenUp: _given_up,
    ev.ChipsBought: _bought,
    ev.ChipsBehind: _bought,
    ev.HandBegan: _began,
    ev.HandEnded: _ended,
}
