"""The ace-to-five rankings: with no qualifier, and eight or better.

The ace is low; straights and flushes are ignored. Eight or better takes five different ranks up to the eight,
or there is no hand. With fewer than five cards ace-to-five compares what there is, the highest card first.
"""

from collections.abc import Sequence

from cardhouse.cards.card import CardError
from cardhouse.cards.joker import lowest_missing
from cardhouse.cards.keys import MOST_CARDS, STRANGE, without_joker
from cardhouse.cards.worth import ACE_TO_FIVE, ace_to_five_five, make_ranker

JOKER_BIT = 1 << 8
UNKNOWN_BIT = 1 << 9


def _rank_apart(cards: Sequence[int], key: int) -> int:
    natural = without_joker(cards)
    return ACE_TO_FIVE.find([*[card >> 2 for card in natural], lowest_missing(natural)])


rank_ace_to_five = make_ranker(ACE_TO_FIVE, STRANGE, _rank_apart)


def low_bit(card: int) -> int:
    """The bit of a card that can be in an eight low: ace 0, two 1, … eight 7; none for a higher card."""
    rank = card >> 2
    return 1 if rank == 12 else 2 << rank if rank <= 6 else 0


def _worth_of_bits(bits: int) -> int:
    ranks = [12 if bit == 0 else bit - 1 for bit in range(8) if bits >> bit & 1]
    return ace_to_five_five(ranks[:5]) if len(ranks) >= 5 else 0


LOW_BITS: tuple[int, ...] = (*[low_bit(card) for card in range(52)], JOKER_BIT, UNKNOWN_BIT)
EIGHT_LOWS: tuple[int, ...] = tuple([_worth_of_bits(bits) for bits in range(256)])
WORST_EIGHT = min([worth for worth in EIGHT_LOWS if worth])


def rank_eight_or_better(cards: Sequence[int]) -> int:
    """The worth of the best five different ranks up to eight among one to seven cards, or 0."""
    if len(cards) > MOST_CARDS:
        raise CardError(f"a hand is ranked from at most {MOST_CARDS} cards, not {len(cards)}")
    bits = 0
    for card in cards:
        bits |= LOW_BITS[card]
    if bits < JOKER_BIT:
        return EIGHT_LOWS[bits]
    without_joker(cards)
    bits &= JOKER_BIT - 1
    # Adding one to the bits carries into the lowest one that is missing: the joker's rank.
    return EIGHT_LOWS[(bits | (bits + 1)) & (JOKER_BIT - 1)]
