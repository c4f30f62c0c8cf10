"""The badugi ranking: most cards that share neither rank nor suit, then the lowest from the top, the ace low.

The worth is the number of cards that play, and below it the pips from the highest, turned over.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from cardhouse.cards.card import CardError
from cardhouse.cards.joker import best_stand_in
from cardhouse.cards.keys import MOST_CARDS, without_joker

TURN_OVER: Final = 0xFFFF
STRANGE_BIT: Final = 1 << 17
# A card's low rank in bits 0 to 12 and its suit above; cards that share either have fewer bits together.
BITS: Final[tuple[int, ...]] = (
    *[1 << ((card >> 2) + 1) % 13 | 1 << 13 + (card & 3) for card in range(52)],
    STRANGE_BIT,
    STRANGE_BIT,
)


def badugi_pips(worth: int) -> list[int]:
    """The pips that play, the highest first."""
    turned = worth & TURN_OVER ^ TURN_OVER
    return [turned >> shift & 15 for shift in (12, 8, 4, 0)][: worth >> 16]


def worth_of_ranks(bits: int) -> int:
    """The worth of a valid hand by the bits of its low ranks."""
    packed = count = 0
    for low in range(12, -1, -1):
        if bits >> low & 1:
            packed |= (low + 1) << (12 - 4 * count)
            count += 1
    return count << 16 | packed ^ TURN_OVER


_WORTH: Final[dict[int, int]] = {}


def valid_hands() -> dict[int, int]:
    """The worth of every valid hand by the bits of its ranks and suits: 2,379 of them."""
    if _WORTH:
        return _WORTH
    for count in range(1, 5):
        for ranks in combinations(range(13), count):
            bits = sum([1 << low for low in ranks])
            worth = worth_of_ranks(bits)
            for suits in combinations(range(13, 17), count):
                _WORTH[bits | sum([1 << suit for suit in suits])] = worth
    return _WORTH


def rank_badugi(cards: Sequence[int]) -> int:
    """The worth of the best badugi among one to seven cards."""
    if not _WORTH:
        valid_hands()
    if len(cards) == 4:
        first, second, third, fourth = cards
        return _rank_four(cards, BITS[first], BITS[second], BITS[third], BITS[fourth])
    return _rank_any(cards)


def _rank_four(cards: Sequence[int], a: int, b: int, c: int, d: int) -> int:
    worth = _WORTH
    ab, cd = a | b, c | d
    bits = ab | cd
    if bits.bit_count() == 8:
        return worth[bits]
    if bits & STRANGE_BIT:
        return _rank_any(cards)
    # Three cards that share a rank and a suit have the bits of two cards, and two of the three are those.
    best = max(worth.get(ab | c, 0), worth.get(ab | d, 0), worth.get(a | cd, 0), worth.get(b | cd, 0))
    if best < 3 << 16:
        twos = (ab, cd, a | c, a | d, b | c, b | d)
        best = max([worth.get(two, 0) for two in twos])
        if not best:
            best = max(worth[a], worth[b], worth[c], worth[d])
    return best


def _rank_any(cards: Sequence[int]) -> int:
    if len(cards) > MOST_CARDS:
        raise CardError(f"a hand is ranked from at most {MOST_CARDS} cards, not {len(cards)}")
    bits = [BITS[card] for card in cards]
    if STRANGE_BIT in bits:
        return best_stand_in(without_joker(cards), rank_badugi)
    best = 0
    for count in range(min(4, len(bits)), 0, -1):
        for chosen in combinations(bits, count):
            together = 0
            for one in chosen:
                together |= one
            if together.bit_count() == 2 * count:
                best = max(best, _WORTH[together])
        if best:
            break
    return best
