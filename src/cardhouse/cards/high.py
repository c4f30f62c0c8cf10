"""The high ranking: best five of one to seven cards, the joker included. Names of hands: `names`."""

from collections.abc import Sequence

from cardhouse.cards.joker import high_with_joker
from cardhouse.cards.keys import FLUSH, STRANGE, without_joker
from cardhouse.cards.worth import HIGH, HIGH_FLUSHES, make_ranker


def _rank_apart(cards: Sequence[int], key: int) -> int:
    if key & STRANGE:
        natural = without_joker(cards)
        return max(high_with_joker(natural), rank_high(natural))
    # Five suited cards have five ranks; the two beside them cannot make a full house or four of a kind.
    return HIGH_FLUSHES.of_cards(cards, key)


rank_high = make_ranker(HIGH, FLUSH | STRANGE, _rank_apart)
