"""What everybody at a private table sees of its night: a pause, what is played next, and who waits for the
host's word about chips.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.room.nights.state import night_at
from cardhouse.room.state import Room
from cardhouse.room.time_banks.state import banks_at
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
    next_bank: int | None = None
    """The seconds of a time bank that the host has set for the next hand; None: as it is."""


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
    next_game = proposal.spread if proposal is not None else ""
    return NightView(night.paused, next_game, asks, next_bank=_next_bank(room, table.number))


def _next_bank(room: Room, table: int) -> int | None:
    banks = banks_at(room, table)
    if banks is None or banks.chosen is None or banks.chosen == banks.bank:
        return None
    return banks.chosen.seconds
