"""Keeps the count of the field and the order in which seats came open, from what happens at the tables."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.events import TableClosed, TableOpened
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_events as ev
from cardhouse.subject import Applied, Watched
from cardhouse.tournaments.balance.state import Balance
from cardhouse.tournaments.state import Events


def _opened(events: Events, event: TableOpened, at: int) -> None:
    found = events.all.get(event.event)
    if found is not None:
        balance = found.balance
        if not balance.field.players:  # the event begins, or its next day or flight does
            balance.posted, balance.final_table = 0, 0
        balance.field.open_table(event.table, event.spread.seats)
        if balance.posted:  # a table that comes into play later breaks first
            balance.field.breaking_order.insert(0, event.table)


def _closed(events: Events, event: TableClosed, at: int) -> None:
    for found in events.all.values():
        balance = found.balance
        if event.table in balance.field.players:
            balance.field.close_table(event.table)
            balance.changed = at
            balance.opened.pop(event.table, None)
            balance.halted.pop(event.table, None)
            balance.waived.pop(event.table, None)


def _balance(events: Events, table: FloorTable) -> Balance | None:
    found = events.all.get(table.event)
    return found.balance if found is not None and table.number in found.balance.field.players else None


def _taken(events: Events, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    balance = _balance(events, table)
    if balance is not None:
        balance.field.sit(table.number)
        balance.waived.pop(table.number, None)
        _seat_filled(balance, table.number, event.seat)
        balance.changed = at


def _given_up(events: Events, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    balance = _balance(events, table)
    if balance is not None:
        balance.field.leave(table.number)
        balance.opened.setdefault(table.number, []).append(event.seat)
        balance.ordered.pop(event.player, None)
        balance.changed = at


def _changed(events: Events, table: FloorTable, event: ev.SeatChanged, at: int) -> None:
    balance = _balance(events, table)
    if balance is not None:
        _seat_filled(balance, table.number, event.to)
        balance.opened.setdefault(table.number, []).append(event.seat)


def _added(events: Events, table: FloorTable, event: ev.SeatAdded, at: int) -> None:
    balance = _balance(events, table)
    if balance is not None:
        balance.field.resize(table.number, event.seat)


def _began(events: Events, table: FloorTable, event: ev.HandBegan, at: int) -> None:
    balance = _balance(events, table)
    if balance is not None and balance.went:
        for seat in event.setup.seats:
            went = balance.went.get(table.table.seats[seat].player)
            if went is not None and went.to == table.number:
                went.hands += 1


def _ended(events: Events, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    balance = _balance(events, table)
    if balance is not None:
        if table.number in balance.waiting:
            balance.changed = at
        for ordered in balance.ordered.values():
            if ordered.table == table.number:
                ordered.over = at


def _bought(events: Events, table: FloorTable, event: Any, at: int) -> None:
    """Somebody who had lost all chips is in again."""
    balance = _balance(events, table)
    if balance is not None and table.number in balance.waiting:
        balance.changed = at


def _seat_filled(balance: Balance, table: int, seat: int) -> None:
    opened = balance.opened.get(table)
    if opened and seat in opened:
        opened.remove(seat)


FLOOR: dict[Any, Applied] = {TableOpened: _opened, TableClosed: _closed}
WATCH: dict[Any, Watched] = {
    ev.SeatTaken: _taken,
    ev.SeatGivenUp: _given_up,
    ev.SeatChanged: _changed,
    ev.SeatAdded: _added,
    ev.HandBegan: _began,
    ev.HandEnded: _ended,
    ev.ChipsBought: _bought,
    ev.ChipsDelivered: _bought,
}
