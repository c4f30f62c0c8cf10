"""Writes what happened when games opened into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.events import TableOpened
from cardhouse.floor.state import Apply, Floor, FloorTable
from cardhouse.play.table import Table


def _opened(floor: Floor, event: TableOpened, at: int) -> None:
    spread = event.spread
    table = Table(spread.game, spread.stakes, spread.seats, event.house, "cash", spread.rotation)
    floor.tables[event.table] = FloorTable(event.table, spread.id, table, at, event.mode)


APPLY: dict[Any, Apply] = {TableOpened: _opened}
