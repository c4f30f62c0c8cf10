"""The deuce-to-seven ranking: the worst high hand is best, the ace high only, straights and flushes count."""

from collections.abc import Sequence
from itertools import combinations

from cardhouse.cards.joker import deuce_to_seven_with_joker
from cardhouse.cards.keys import FLUSH, STRANGE, without_joker
from cardhouse.cards.worth import DEUCE_TO_SEVEN, DEUCE_TO_SEVEN_FLUSHES, make_ranker


def _rank_apart(cards: Sequence[int], key: int) -> int:
    if key & STRANGE:
        return deuce_to_seven_with_joker(without_joker(cards))
    if len(cards) == 5:
        return DEUCE_TO_SEVEN_FLUSHES.of_cards(cards, key)
    # Five of a suit among six or seven may often be broken up by playing another card.
    return max([rank_deuce_to_seven(five) for five in combinations(cards, 5)])


rank_deuce_to_seven = make_ranker(DEUCE_TO_SEVEN, FLUSH | STRANGE, _rank_apart)
