"""Raise with a figure, neither to nor by (betting.verbal): that much in all, or on top of the bet.

What the whole bet then comes to is judged as any other that is named (`words`).
"""

from __future__ import annotations

import msgspec

from cardhouse.rulings.act import Act, AnyMove, Said
from cardhouse.rulings.ruling import Book
from cardhouse.rulings.spot import Spot


def in_all(spot: Spot, act: Act, book: Book) -> Act:
    """The same act with the whole bets that such words mean."""
    if not any(isinstance(move, Said) and move.plus for move in act.moves):
        return act
    more = spot.level if book.value("raise_plus_amount") == "on_top" else 0
    return msgspec.structs.replace(act, moves=tuple(_whole(move, more) for move in act.moves))


def _whole(move: AnyMove, more: int) -> AnyMove:
    if not isinstance(move, Said) or not move.plus:
        return move
    return msgspec.structs.replace(move, amounts=tuple(more + to for to in move.amounts), plus=False)
