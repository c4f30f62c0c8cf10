"""The high ranking: best five of one to seven cards, the joker included. Names of hands: `names`."""

from collections.abc import Sequence

from cardhouse.cards.joker import high_with_joker
from cardhouse.cards.keys import FLUSH, STRANGE, without_joker
from cardhouse.cards.worth import HIGH, high_flush, make_ranker


def _rank_apart(cards: Sequence[int]) -> int:
    natural = without_joker(cards)
    if len(natural) < len(cards):
        return max(high_with_joker(natural), rank_high(natural))
    suits = [card & 3 for card in cards]
    suit = max(suits, key=suits.count)
    # Five suited cards have five ranks; the two beside them cannot make a full house or four of a kind.
    return high_flush([card >> 2 for card in cards if card & 3 == suit])


rank_high = make_ranker(HIGH, FLUSH | STRANGE, _rank_apart)
