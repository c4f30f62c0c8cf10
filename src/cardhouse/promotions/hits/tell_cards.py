"""The dealer or the floor reads out cards of the hand that has just ended at a tracked table: those that were
asked for, or those of somebody who says that he made a special hand. What was hit is decided then.
"""

from __future__ import annotations

from typing import Any

from cardhouse.cards.card import CARDS, TEXTS, UNKNOWN
from cardhouse.games.game import load_game
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.hits.after_hand import decided, held_at
from cardhouse.promotions.hits.asking import BOARD, CardsAsked, CardsTold, NothingMoreAsked, with_cards
from cardhouse.promotions.hits.hit_found import HitFound
from cardhouse.promotions.hits.looking import spot_again
from cardhouse.promotions.hits.spot import Spot

NUMBERS = {name: card for text, card in CARDS.items() for name in (text, card)}
"""Cards as people write them, and as commands do."""
SAYS = {
    "no_tracked_hand": "table {table} has no hand behind it of which cards could be told",
    "hand_decided": "hand {hand} of table {table} was looked at already: it was hit",
    "not_in_that_hand": "seat {seat} was not in that hand; those who were: {seats}",
    "already_read": "those cards are known: {cards}",
    "not_these_cards": "{why}",
}
FIVE = 5


class TellCards(PromotionCommand, frozen=True):
    """Cards as they were read out (`As`, or their numbers), of a seat or of the board (seat 0). No cards: the
    hand was mucked.
    """

    table: int
    seat: int
    cards: tuple[int | str, ...] = ()


def decide(desk: Any, command: TellCards) -> Answer:
    """The desk is the room's: the hand before is asked for there."""
    promotions: PromotionDesk = desk.promotions
    asking = promotions.promotions.hits.asking.get(command.table)
    found: list[AnyEvent] = []
    if asking is not None:
        spot = asking.spot
    else:
        kept = _last_hand(desk, command.table)
        if kept is None:
            return Refusal("no_tracked_hand", {"table": command.table})
        spot = kept
        opened = promotions.floor.floor.tables[spot.table].opened
        if promotions.promotions.hits.of_hand(spot.table, spot.hand, opened):
            return Refusal("hand_decided", {"table": spot.table, "hand": spot.hand})
        found.append(CardsAsked(spot.table, spot, (), ()))
    cards = tuple(NUMBERS.get(card, UNKNOWN) for card in command.cards)
    refused = _fault(spot, command.seat, cards)
    if refused is not None:
        return refused
    found.append(CardsTold(command.table, command.seat, cards))
    return found + _after(promotions, with_cards(spot, command.seat, cards))


def _last_hand(desk: Any, number: int) -> Spot | None:
    """The hand before, from the room's memory; after a new start as it was kept when it ended. None while the
    next one is on.
    """
    promotions: PromotionDesk = desk.promotions
    last = desk.host.hands.last.get(number)
    if last is not None:
        return spot_again(promotions, number, last)
    kept, table = promotions.promotions.hits.kept.get(number), promotions.floor.floor.tables.get(number)
    if kept is None or table is None or table.table.setup is not None or kept.hand != table.hands:
        return None
    return kept


def _after(desk: PromotionDesk, spot: Spot) -> list[AnyEvent]:
    """What the hand is now. While cards are still needed nothing else of it is decided."""
    came = decided(desk, spot, held_at(desk, spot))
    asked = [one for one in came if isinstance(one, CardsAsked)]
    if asked:
        return [*asked]
    hit = any(isinstance(one, HitFound) for one in came)
    unread = any(not one.known and not one.mucked for one in spot.live)
    return came if unread and not hit else [*came, NothingMoreAsked(spot.table)]


def _fault(spot: Spot, seat: int, cards: tuple[int, ...]) -> Refusal | None:
    if seat != BOARD:
        in_hand = [one.seat for one in spot.dealt]
        if seat not in in_hand:
            return Refusal("not_in_that_hand", {"seat": seat, "seats": in_hand})
        one = spot.at_seat(seat)
        if one.known:
            return Refusal("already_read", {"cards": " ".join(TEXTS[card] for card in one.cards)})
        if not cards:
            return None
    elif spot.boards and len(spot.boards[0]) >= FIVE and UNKNOWN not in spot.boards[0]:
        return Refusal("already_read", {"cards": " ".join(TEXTS[card] for card in spot.boards[0])})
    why = _cards_fault(spot, seat, cards)
    return Refusal("not_these_cards", {"why": why}) if why else None


def _cards_fault(spot: Spot, seat: int, cards: tuple[int, ...]) -> str:
    game = load_game(spot.game)
    if UNKNOWN in cards:
        return "cards are written as As, Td, 9c"
    if len(set(cards)) != len(cards):
        return "a card is there twice"
    if seat == BOARD:
        board = sum(street.board for street in game.streets)
        if len(cards) != board or not board:
            return f"the board of this game has {board} cards"
    else:
        held = len(spot.at_seat(seat).cards)
        if len(cards) != held:
            return f"a hand had {held} cards"
    elsewhere = {card for one in spot.seats if one.seat != seat for card in one.cards}
    if seat != BOARD:
        elsewhere |= {card for board in spot.boards for card in board}
    twice = [TEXTS[card] for card in cards if card in elsewhere and card != UNKNOWN]
    return f"{', '.join(twice)} lies elsewhere in this hand" if twice else ""
