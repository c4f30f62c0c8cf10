"""Who gets the odd chip between tied hands, in each game family, by the house's choice."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.cards.card import JOKER
from cardhouse.cards.rankings import Ranking
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules


def key_for(hand: Hand, low_side: bool) -> str:
    """The profile's key that decides between these hands."""
    if hand.game.family == "stud":
        return "odd_chip.stud_low" if low_side else "odd_chip.stud_high"
    return "odd_chip.draw_games" if hand.game.family == "draw" else "odd_chip.button_games"


def order(hand: Hand, rules: Rules, winners: Sequence[int], low_side: bool) -> list[int]:
    """The tied positions, the one with the first claim to an odd chip first."""
    way = rules.value(key_for(hand, low_side))
    if way in ("first_left_of_button", "first_left_of_dealer"):
        return sorted(winners)
    ranking = rules.rankings[-1 if low_side else 0]
    cards = {p: _compared(hand, rules, ranking, p) for p in winners}
    keys = {
        p: sorted((_height(card, low_side) for card in cards[p]), reverse=way == "highest_card_by_suit")
        for p in winners
    }
    return sorted(winners, key=lambda p: keys[p], reverse=way == "highest_card_by_suit")


def _compared(hand: Hand, rules: Rules, ranking: Ranking, p: int) -> Sequence[int]:
    own = hand.cards_of(p)
    if rules.value("odd_chip.stud_cards") == "best_five":
        pool = [*own, *hand.board, hand.common] if hand.common >= 0 else own
        return ranking.best(pool)
    return own


def _height(card: int, ace_low: bool) -> int:
    """Rank then suit; a joker above all, an ace below the two in a low hand."""
    if card >= JOKER:
        return 100
    return card - 52 if ace_low and card >> 2 == 12 else card
