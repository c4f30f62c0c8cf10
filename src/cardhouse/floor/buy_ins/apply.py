"""Writes what happened to chips and cash into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.buy_ins import events as ev
from cardhouse.floor.buy_ins.state import Cash, Departure
from cardhouse.floor.state import Apply, Floor


def _put_down(floor: Floor, event: ev.CashPutDown, at: int) -> None:
    if event.plays or event.idle:
        cash = floor.tables[event.table].buy_ins.cash.setdefault(event.person, Cash())
        cash.plays += event.plays
        cash.idle += event.idle


def _changed(floor: Floor, event: ev.CashChanged, at: int) -> None:
    held = floor.tables[event.table].buy_ins.cash
    cash = held[event.person]
    cash.idle -= event.idle
    cash.plays -= event.plays
    if not cash.idle and not cash.plays:
        del held[event.person]


def _counted(floor: Floor, event: ev.DepartureCounted, at: int) -> None:
    left = floor.buy_ins.departures.setdefault(event.spread, {})
    left[event.person] = Departure(event.amount, at, event.table, event.by)


APPLY: dict[Any, Apply] = {
    ev.CashPutDown: _put_down,
    ev.CashChanged: _changed,
    ev.DepartureCounted: _counted,
}
