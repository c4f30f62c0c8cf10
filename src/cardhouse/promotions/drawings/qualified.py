"""Which games take part in a promotion by its terms: cash games whose pots give to the promotional drop, or
the tables that it names. Whether a hand there counts is found with the hits.
"""

from __future__ import annotations

from cardhouse.floor.state import Floor, FloorTable
from cardhouse.games.names import games_named
from cardhouse.promotions.promotion import Where

PROMOTIONAL = "promotional"


def takes_part(where: Where, table: FloorTable, floor: Floor) -> bool:
    """Whether the game at a table is one that the promotion is for."""
    if table.event:
        return False
    if where.games and table.table.game not in games_named(where.games):
        return False
    if where.tables:
        return table.number in where.tables
    spread = floor.spreads.get(table.spread)
    return spread is not None and PROMOTIONAL in spread.designated


def active(table: FloorTable) -> set[str]:
    """Who sits at a table and is not away."""
    return {seat.player for seat in table.table.seats.values() if not seat.away}


def playing_at(where: Where, floor: Floor, least: int) -> list[FloorTable]:
    """The games that take part and are being played by enough people, by table."""
    tables = [floor.tables[number] for number in sorted(floor.tables)]
    return [
        one for one in tables
        if one.stage == "running" and len(active(one)) >= max(least, 2) and takes_part(where, one, floor)
    ]  # fmt: skip
