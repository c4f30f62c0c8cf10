"""Every error at the deal that is ruled on, and the function that does it; `rule` is the door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.rulings import (
    away_at_turn,
    boxed_card,
    exposed_card,
    exposed_draw,
    exposed_hole,
    exposed_last,
    fouled_deck,
    joker_found,
    left_out,
    misdeal,
    not_entitled,
    substantial_action,
    wrong_count,
    wrong_player,
)
from cardhouse.rulings.ruling import Book, Ruling

DEAL_CASES: dict[type, Callable[[Any, Book], Ruling]] = {
    substantial_action.ActionCounted: substantial_action.action_counted,
    misdeal.DealtWrong: misdeal.dealt_wrong,
    misdeal.AntesShort: misdeal.antes_short,
    left_out.LeftOut: left_out.left_out,
    not_entitled.NotEntitled: not_entitled.not_entitled,
    wrong_player.CardToWrongPlayer: wrong_player.card_to_wrong_player,
    wrong_player.LastCardToWrongPlayer: wrong_player.last_card_to_wrong_player,
    away_at_turn.AwayAtTurn: away_at_turn.away_at_turn,
    exposed_card.ExposedCard: exposed_card.exposed_card,
    exposed_card.DoubtfulFlash: exposed_card.doubtful_flash,
    exposed_card.DroppedCard: exposed_card.dropped_card,
    exposed_card.OffTheTable: exposed_card.off_the_table,
    exposed_hole.ExposedHole: exposed_hole.exposed_hole,
    exposed_hole.HoleOffTheTable: exposed_hole.hole_off_the_table,
    exposed_last.ExposedLast: exposed_last.exposed_last,
    exposed_draw.ExposedOnDraw: exposed_draw.exposed_on_draw,
    boxed_card.BoxedCards: boxed_card.boxed_cards,
    joker_found.JokerFound: joker_found.joker_found,
    wrong_count.ExtraCards: wrong_count.extra_cards,
    wrong_count.TooFewCards: wrong_count.too_few_cards,
    fouled_deck.FouledDeck: fouled_deck.fouled_deck,
    fouled_deck.NextDealAfterForfeit: fouled_deck.next_deal_after_forfeit,
}
