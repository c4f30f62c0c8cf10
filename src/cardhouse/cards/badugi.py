"""The badugi ranking: most cards that share neither rank nor suit, then the lowest from the top, the ace low.

The worth is the number of cards that play, and below it the pips from the highest, turned over.
"""

from collections.abc import Sequence
from itertools import combinations

from cardhouse.cards.card import CardError
from cardhouse.cards.joker import best_stand_in
from cardhouse.cards.keys import MOST_CARDS, without_joker

TURN_OVER = 0xFFFF
_STRANGE = 1 << 17
# A card's low rank in bits 0 to 12 and its suit above; cards that share either have fewer bits together.
BITS: tuple[int, ...] = (
    *[1 << ((card >> 2) + 1) % 13 | 1 << 13 + (card & 3) for card in range(52)],
    _STRANGE,
    _STRANGE,
)
RANK_BITS = 0x1FFF


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


_WORTH: dict[int, int] = {}


def _known_worth(bits: int) -> int:
    worth = _WORTH.get(bits)
    if worth is None:
        worth = _WORTH[bits] = worth_of_ranks(bits)
    return worth


def rank_badugi(cards: Sequence[int]) -> int:
    """The worth of the best badugi among one to seven cards."""
    if len(cards) > MOST_CARDS:
        raise CardError(f"a hand is ranked from at most {MOST_CARDS} cards, not {len(cards)}")
    bits = [BITS[card] for card in cards]
    if len(bits) == 4:
        together = bits[0] | bits[1] | bits[2] | bits[3]
        if together.bit_count() == 8:
            return _known_worth(together & RANK_BITS)
    if _STRANGE in bits:
        return best_stand_in(without_joker(cards), rank_badugi)
    return _best_of(bits)


def _best_of(bits: list[int]) -> int:
    for count in range(min(4, len(bits)), 0, -1):
        best = 0
        for chosen in combinations(bits, count):
            together = 0
            for one in chosen:
                together |= one
            if together.bit_count() == 2 * count:
                best = max(best, _known_worth(together & RANK_BITS))
        if best:
            return best
    return 0
