"""What everybody at a private table sees of its night: a pause, what is played next, and who waits for the
host's word about chips.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.room.nights.state import night_at
from cardhouse.room.state import Room
from cardhouse.room.views.concealing import Alias


class ChipsWish(msgspec.Struct, frozen=True, gc=False):
    """Somebody asked the host for chips."""

    seat: int
    player: str
    amount: int


class NightView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A private game's night."""

    paused: bool = False
    next_game: str = ""
    """What is played from the next hand on, if the players let it."""
    asks: tuple[ChipsWish, ...] = ()


def night_view(room: Room, table: FloorTable, alias: Alias) -> NightView | None:
    """None at every other table."""
    night = night_at(room, table.number) if table.opening.private else None
    if night is None:
        return None
    proposal = table.opening.proposal
    asks = tuple(
        ChipsWish(table.seat_of(person), alias(person), amount)
        for person, amount in night.asks.items()
    )
    return NightView(night.paused, proposal.spread if proposal is not None else "", asks)
