"""A table as it may be seen: the same for everybody but for the own cards and choices, which are apart.

Down cards of others are a count. A folded hand shows nothing. Staff are told who the players are; everybody
else sees aliases.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.cards.card import TEXTS
from cardhouse.floor.state import FloorTable
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.table import Seat
from cardhouse.room.state import Room
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.desk import DeskView
from cardhouse.room.views.turn import Choices, choices, waits_for


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One player at a table. `cards` are face down and only counted; `up` and `shown` lie open."""

    seat: int
    player: str
    stack: int
    person: str = ""
    """Who it is, for staff."""
    bet: int = 0
    cards: int = 0
    up: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    in_hand: bool = False
    folded: bool = False
    all_in: bool = False
    away: bool = False
    busted: bool = False
    leaving: bool = False
    behind: int = 0
    missed: tuple[str, ...] = ()


class HandView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A hand in progress."""

    game: str
    street: str
    waits_for: str
    acting: int
    pot: int
    board: tuple[str, ...] = ()
    boards: tuple[tuple[str, ...], ...] = ()
    common: str = ""
    level: int = 0
    rake: int = 0


class TableView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A table with everybody at it."""

    table: int
    spread: str
    game: str
    mode: str
    stage: str
    size: int
    button: int
    seats: tuple[SeatView, ...]
    hand: HandView | None = None
    hands: int = 0
    carried: int = 0
    desk: DeskView | None = None
    """What the dealer's tablet needs, for staff."""


class OwnView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What only the player in a seat sees: his cards, and his choices when it is his turn."""

    seat: int
    cards: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    choices: Choices | None = None


def table_view(room: Room, table: FloorTable, dealer: Dealer | None, alias: Alias, staff: bool) -> TableView:
    """The table for staff, or for everybody."""
    running = room.hands.get(table.number)
    hand = running.hand if running is not None else None
    inner = table.table
    return TableView(
        table.number, table.spread, inner.game, table.mode, table.stage, inner.size, inner.button,
        tuple(_seat(number, inner.seats[number], hand, alias, staff) for number in sorted(inner.seats)),
        hand_view(hand, dealer) if hand is not None else None,
        table.hands, inner.carried,
    )  # fmt: skip


def _seat(number: int, seat: Seat, hand: Hand | None, alias: Alias, staff: bool) -> SeatView:
    # In the order of the fields, not by their names: this is done for every seat after every action.
    place = hand.pos[number] if hand is not None and number < len(hand.pos) else -1
    player = seat.player
    up: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    stack, bet, cards, out, all_in = seat.stack, 0, 0, False, False
    if hand is not None and place >= 0:
        stack, bet, out = hand.stacks[place], hand.bets[place], hand.folded[place]
        all_in = not out and stack == 0
        shown = texts(hand.shown[place])
        if not out and not hand.mucked[place]:
            cards, up = len(hand.hole[place]), texts(hand.up[place])
    return SeatView(
        number, alias(player), stack, player if staff else "", bet, cards, up, shown, place >= 0, out, all_in,
        seat.away, seat.busted, seat.leaving, seat.behind, seat.missed,
    )  # fmt: skip


def hand_view(hand: Hand, dealer: Dealer | None) -> HandView:
    """The hand as everybody sees it."""
    kind, seat = waits_for(hand, dealer)
    street = hand.streets[hand.street].name if hand.street >= 0 else ""
    return HandView(
        hand.setup.game, street, kind, seat, hand.pot, texts(hand.board),
        tuple(texts(board) for board in hand.boards), TEXTS[hand.common] if hand.common >= 0 else "",
        hand.level, hand.rake,
    )  # fmt: skip


def own_view(hand: Hand | None, dealer: Dealer | None, seat: int, turn: int) -> OwnView:
    """What the player in this seat sees beyond everybody's view; `turn` is the seat that is waited for."""
    place = hand.pos[seat] if hand is not None and seat < len(hand.pos) else -1
    if hand is None or place < 0 or hand.folded[place] or hand.mucked[place]:
        return OwnView(seat)
    may = choices(dealer) if turn == seat and dealer is not None else None
    return OwnView(seat, texts(hand.hole[place]), texts(hand.up[place]), may)


def texts(cards: Any) -> tuple[str, ...]:
    """Cards as people write them."""
    return tuple([TEXTS[card] for card in cards]) if cards else ()
