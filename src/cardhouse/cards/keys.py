"""Number keys that let a sum stand for a hand.

Each rank has a key such that the sums over all hands of up to seven cards (at most four of a rank) are
distinct, so one sum names the ranks of a hand and one look-up finds its worth. Above the rank sum each card
counts its suit in four bits of its own; with three added beforehand, the top bit of a suit's counter is set
by its fifth card, so one mask shows a flush. The joker and the unknown card set a bit in the same mask.
What a hand is worth: `worth`.
"""

from collections.abc import Sequence

from cardhouse.cards.card import JOKER, CardError

# Found by a random search for a small largest sum; `distinct_sums` proves that no two sums are equal.
RANK_KEYS = (4, 9, 37, 155, 651, 2716, 11222, 37311, 90554, 286527, 682784, 1518080, 3292260)
MOST_CARDS = 7
SUIT_SHIFT = 25
RANK_SUM = (1 << SUIT_SHIFT) - 1
BIAS = 0x3333 << SUIT_SHIFT
FLUSH = 0x8888 << SUIT_SHIFT
FLUSH_SUITS = {8 << SUIT_SHIFT + 4 * suit: suit for suit in range(4)}
STRANGE = 0x30000 << SUIT_SHIFT  # a joker or an unknown card is among them

CARD_KEYS: tuple[int, ...] = (
    *(RANK_KEYS[card >> 2] + (1 << (SUIT_SHIFT + 4 * (card & 3))) for card in range(52)),
    0x10000 << SUIT_SHIFT,
    0x20000 << SUIT_SHIFT,
)
# The first card of a hand brings the three that each suit's counter starts from.
FIRST_KEYS: tuple[int, ...] = tuple([key + BIAS for key in CARD_KEYS])


def hand_key(cards: Sequence[int]) -> int:
    """The key of one to seven cards."""
    if len(cards) > MOST_CARDS:
        raise CardError(f"a hand is ranked from at most {MOST_CARDS} cards, not {len(cards)}")
    key = BIAS
    for card in cards:
        key += CARD_KEYS[card]
    return key


def without_joker(cards: Sequence[int]) -> list[int]:
    """The cards beside the joker; an unknown card or a second joker cannot be ranked."""
    natural = [card for card in cards if 0 <= card < JOKER]
    if len(natural) + cards.count(JOKER) < len(cards):
        raise CardError("a hand with an unknown card cannot be ranked")
    if len(natural) < len(cards) - 1:
        raise CardError("a hand cannot hold two jokers")
    return natural


def distinct_sums(keys: Sequence[int], most: int = MOST_CARDS) -> bool:
    """Whether no two hands of up to `most` cards, at most four of a rank, have the same sum of keys."""
    by_count: list[list[int]] = [[0]] + [[] for _ in range(most)]
    for key in keys:
        by_count = [
            [total + more * key for more in range(min(4, count) + 1) for total in by_count[count - more]]
            for count in range(most + 1)
        ]
    sums = [total for totals in by_count for total in totals]
    return len(set(sums)) == len(sums)
