"""The order of hands in short-deck hold'em: 36 cards, sixes up, a flush above a full house, the ace below the
six in a straight. No house spreads it, so it lives here, for histories only, and need not be quick.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

LOWEST: Final = 16  # the six of clubs; anything below is not in the deck
_WHEEL: Final = (12, 7, 6, 5, 4)  # A-9-8-7-6 as ranks
Worth = tuple[int, tuple[int, ...]]


def rank(cards: Sequence[int]) -> Worth:
    """The best five of the cards, to be compared: the class of the hand, then its ranks, pairs first."""
    return max(_five(five) for five in combinations(cards, 5))


def _five(cards: Sequence[int]) -> Worth:
    ranks = sorted([card >> 2 for card in cards], reverse=True)
    counts = {rank: ranks.count(rank) for rank in ranks}
    ordered = tuple(sorted(ranks, key=lambda rank: (-counts[rank], -rank)))
    shape = sorted(counts.values(), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    straight = len(counts) == 5 and (ranks[0] - ranks[4] == 4 or tuple(ranks) == _WHEEL)
    if straight:
        ordered = (7,) if tuple(ranks) == _WHEEL else (ranks[0],)
    if straight and flush:
        return 8, ordered
    if shape[0] == 4:
        return 7, ordered
    if flush:
        return 6, ordered
    if shape == [3, 2]:
        return 5, ordered
    if straight:
        return 4, ordered
    return {3: 3, 2: 1, 1: 0}[shape[0]] + (shape[:2] == [2, 2]), ordered
