"""Exactly two cards from the hand and exactly three from the board, for every ranking.

All combinations are tried, as sums of rank keys looked up in the tables that the best-of-seven rankings use.
A flush needs three board cards of one suit, so suits are looked at only then. Hands with a joker, which no
game of this kind uses, are ranked one combination after another.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from cardhouse.cards.card import CardError
from cardhouse.cards.keys import RANK_KEYS
from cardhouse.cards.low import EIGHT_LOWS, JOKER_BIT, LOW_BITS
from cardhouse.cards.worth import HIGH, WorthTable, high_flush

Rank = Callable[[Sequence[int]], int]
RankTwoThree = Callable[[Sequence[int], Sequence[int]], int]

_NOWHERE = 1 << 40  # the key of a joker or an unknown card: no sum with it is in a table
_KEYS: tuple[int, ...] = (*[RANK_KEYS[card >> 2] for card in range(52)], _NOWHERE, _NOWHERE)


def two_three(hole: Sequence[int], board: Sequence[int]) -> list[tuple[int, ...]]:
    """Every five cards that take two from the hand and three from the board."""
    if len(hole) < 2 or not 3 <= len(board) <= 5:
        raise CardError(
            f"two cards of the hand and three of the board are needed; there are {len(hole)} and {len(board)}"
        )
    return [mine + shared for shared in combinations(board, 3) for mine in combinations(hole, 2)]


def by_combination(rank: Rank) -> RankTwoThree:
    """The two-and-three ranking that ranks one combination after another."""

    def rank_two_three(hole: Sequence[int], board: Sequence[int]) -> int:
        return max([rank(five) for five in two_three(hole, board)])

    return rank_two_three


def by_table(table: WorthTable, rank: Rank) -> RankTwoThree:
    """The two-and-three ranking for hands whose worth is in `table` by their ranks alone."""
    worth = table.worth
    slowly = by_combination(rank)

    def rank_two_three(hole: Sequence[int], board: Sequence[int]) -> int:
        if len(hole) < 2 or not 3 <= len(board) <= 5:
            return slowly(hole, board)
        mine = {a + b for a, b in combinations([_KEYS[card] for card in hole], 2)}
        shared = {a + b + c for a, b, c in combinations([_KEYS[card] for card in board], 3)}
        try:
            return max([worth[two + three] for three in shared for two in mine])
        except KeyError:
            table.fill(5)
            return slowly(hole, board)

    return rank_two_three


def best_flush(hole: Sequence[int], board: Sequence[int]) -> int:
    """The best flush of two and three, or 0."""
    suits = [card & 3 for card in board]
    suit = max(suits, key=suits.count)
    if suits.count(suit) < 3:
        return 0
    mine = [card >> 2 for card in hole if card & 3 == suit]
    shared = [card >> 2 for card in board if card & 3 == suit]
    best = 0
    for two in combinations(mine, 2):
        for three in combinations(shared, 3):
            best = max(best, high_flush(two + three))
    return best


def high_two_three(rank: Rank) -> RankTwoThree:
    """The high ranking by two and three."""
    unsuited = by_table(HIGH, rank)

    def rank_two_three(hole: Sequence[int], board: Sequence[int]) -> int:
        best = unsuited(hole, board)
        flush = best_flush(hole, board)
        return flush if flush > best else best

    return rank_two_three


def eight_or_better_two_three(rank: Rank) -> RankTwoThree:
    """The eight-or-better ranking by two and three."""
    slowly = by_combination(rank)

    def rank_two_three(hole: Sequence[int], board: Sequence[int]) -> int:
        shared = {LOW_BITS[card] for card in board}
        mine = {LOW_BITS[card] for card in hole}
        if len(hole) < 2 or not 3 <= len(board) <= 5 or max(shared) >= JOKER_BIT or max(mine) >= JOKER_BIT:
            return slowly(hole, board)
        shared.discard(0)
        if len(shared) < 3:
            return 0
        mine.discard(0)
        threes = [a | b | c for a, b, c in combinations(shared, 3)]
        # Bits of different cards that overlap leave fewer than five, and those are worth 0.
        return max(
            [EIGHT_LOWS[a | b | three] for a, b in combinations(mine, 2) for three in threes], default=0
        )

    return rank_two_three
