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
from cardhouse.play.pots import lying
from cardhouse.play.stakes import Unit
from cardhouse.play.table import Seat, Table
from cardhouse.room.nights.view import NightView, night_view
from cardhouse.room.shuffling.view import PromiseView
from cardhouse.room.state import Room
from cardhouse.room.time_banks.use_time_bank import lefts
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.desk import DeskView
from cardhouse.room.views.hand_names import own_name
from cardhouse.room.views.next_hand import NextHand
from cardhouse.room.views.turn import (
    NOTHING,
    Choices,
    Clock,
    Doing,
    asked_to_chop,
    choices,
    doings,
    waits_for,
)


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
    did: str = ""
    """What the player last did in this round, in a word."""
    drew: int | None = None
    """How many cards the player exchanged on this street; None where none was offered."""
    bank: int | None = None
    """Seconds that are left of the player's time bank; None where nobody has one."""


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
    pots: tuple[int, ...] = ()
    """Main and side pots as they lie in the middle, where there are several."""
    clock: Clock | None = None
    """How long the one in turn has, where software keeps the time."""


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
    private: bool = False
    night: NightView | None = None
    """What the host of a private game said, and what waits for the host."""
    unit: Unit = "cents"
    """What every amount at this table is counted in."""
    event: str = ""
    """Whose table it is, where it is an event's."""
    promise: PromiseView | None = None
    """The deck of the next hand, where software deals and the room has a key."""
    desk: DeskView | None = None
    """What the dealer's tablet needs, for staff."""


class OwnView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What only the player in a seat sees: his cards, and his choices when it is his turn."""

    seat: int
    cards: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    choices: Choices | None = None
    holds: str = ""
    """What the hand is called by now."""
    next: NextHand | None = None
    """Who has no hand: whether the next one is his, and if not, why."""


def table_view(
    room: Room, table: FloorTable, dealer: Dealer | None, alias: Alias, staff: bool,
    clock: Clock | None = None, promise: PromiseView | None = None,
) -> TableView:  # fmt: skip
    """The table for staff, or for everybody."""
    running = room.hands.get(table.number)
    hand = running.hand if running is not None else None
    did = doings(running.events) if running is not None else {}
    inner = table.table
    banks = lefts(room, table.number, (seat.player for seat in inner.seats.values()), room.at)
    return TableView(
        table.number, table.spread, game=inner.game, mode=table.mode, stage=table.stage, size=inner.size,
        button=_button(inner),
        seats=tuple(
            _seat(
                number, seat, hand, alias=alias, staff=staff, did=did.get(number, NOTHING),
                bank=banks.get(seat.player),
            )
            for number, seat in sorted(inner.seats.items())
        ),
        hand=hand_view(hand, dealer, clock) if hand is not None else None,
        hands=table.hands, carried=inner.carried + (inner.left_in_pot if hand is None else 0),
        private=table.opening.private, night=night_view(room, table, alias), unit=table.unit,
        event=table.event, promise=promise,
    )  # fmt: skip


def _button(table: Table) -> int:
    """Where the button lies: a game that is dealt round from the dealer's left alone has none."""
    stud = table.rotation is None and table.rules_of_game.forced == "ante_and_bring_in"
    return 0 if stud else table.button


def _seat(
    number: int, seat: Seat, hand: Hand | None, alias: Alias, staff: bool, did: Doing, bank: int | None
) -> SeatView:  # fmt: skip
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
        seat.away, seat.busted, seat.leaving, seat.behind, seat.missed, *did, bank,
    )  # fmt: skip


def hand_view(hand: Hand, dealer: Dealer | None, clock: Clock | None = None) -> HandView:
    """The hand as everybody sees it."""
    kind, seat = waits_for(hand, dealer)
    street = hand.streets[hand.street].name if hand.street >= 0 else ""
    return HandView(
        hand.setup.game, street, waits_for=kind, acting=seat, pot=hand.pot, board=texts(hand.board),
        boards=tuple(texts(board) for board in hand.boards),
        common=TEXTS[hand.common] if hand.common >= 0 else "",
        level=hand.level, rake=hand.rake, pots=_pots(hand), clock=clock if seat or kind == "run" else None,
    )  # fmt: skip


def _pots(hand: Hand) -> tuple[int, ...]:
    """Asked only where somebody is all-in: else all lies in one pot."""
    if not any(not stack and not out for stack, out in zip(hand.stacks, hand.folded, strict=True)):
        return ()
    found = tuple(pot.chips for pot in lying(hand) if pot.chips)
    return found if len(found) > 1 else ()


def own_view(hand: Hand | None, dealer: Dealer | None, seat: int, turn: int) -> OwnView:
    """What the player in this seat sees beyond everybody's view; `turn` is the seat that is waited for."""
    place = hand.pos[seat] if hand is not None and seat < len(hand.pos) else -1
    if hand is None or place < 0 or hand.folded[place] or hand.mucked[place]:
        return OwnView(seat)
    asked = turn == seat or (not turn and waits_for(hand, dealer)[0] == "run")
    may = choices(dealer) if asked and dealer is not None and not hand.tracked else None
    if may is None and asked_to_chop(hand, seat):
        may = Choices("chop", chop=True)
    holds = own_name(hand, dealer.rules, place) if dealer is not None else ""
    return OwnView(seat, texts(hand.hole[place]), texts(hand.up[place]), may, holds)


def texts(cards: Any) -> tuple[str, ...]:
    """Cards as people write them."""
    return tuple([TEXTS[card] for card in cards]) if cards else ()
