"""Every decision about moves between tables, and what becomes due about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import Decide
from cardhouse.floor.due import Due
from cardhouse.floor.moves import going, locking_up, must_move, refusing, table_change, trading
from cardhouse.floor.state import Floor

HANDLERS: dict[Any, Decide] = {
    **table_change.HANDLERS,
    **locking_up.HANDLERS,
    **trading.HANDLERS,
    **going.HANDLERS,
    **must_move.HANDLERS,
    **refusing.HANDLERS,
}
CLOCK_ONLY: frozenset[type] = frozenset().union(
    going.CLOCK_ONLY,
    trading.CLOCK_ONLY,
    must_move.CLOCK_ONLY,
    refusing.CLOCK_ONLY,
)


def due(floor: Floor) -> Iterator[Due]:
    """Moves, refusers, main games that have too few players. Asked after every event between hands, so that
    tables with nothing of the kind cost one look each.
    """
    fed = False
    for table in floor.tables.values():
        moves = table.moves
        if moves.refusers:
            yield from refusing.due(table)
        fed = fed or bool(moves.feeds)
    if floor.moving.goings:
        yield from going.due(floor)
    if floor.moving.trades:
        yield from trading.due(floor)
    if fed:
        yield from must_move.due(floor)
