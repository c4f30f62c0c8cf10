"""The room in a few numbers, for the start page of a demonstration: the tables of its games with
who sits, hands in the last half hour, names that wait. Nobody is named.
"""

from __future__ import annotations

import msgspec

from cardhouse.room.hosting import Hosting
from cardhouse.room.views.floor import board_view


class TablePicture(msgspec.Struct, frozen=True):
    """One table: its game, seats taken of those there are, whether a hand is in progress."""

    table: int
    game: str
    players: int
    seats: int
    hand: bool


class Picture(msgspec.Struct, frozen=True):
    """The whole room at an instant."""

    at: int
    tables: tuple[TablePicture, ...]
    players: int
    hands: int
    waiting: int


def picture(host: Hosting) -> Picture:
    """As the room stands in memory."""
    room, board = host.room, board_view(host, lambda person: person)
    tables = tuple(
        TablePicture(number, table.spread, len(table.table.seats), table.table.size, number in room.hands)
        for number, table in sorted(room.floor.tables.items())
        if not table.event
    )
    return Picture(
        room.at, tables, sum(one.players for one in tables), sum(game.hands_lately for game in board.games),
        sum(len(game.waiting) for game in board.games),
    )  # fmt: skip
