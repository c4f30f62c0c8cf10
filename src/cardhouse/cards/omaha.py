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
from cardhouse.cards.worth import HIGH, HIGH_FLUSHES, WorthTable

Rank = Callable[[Sequence[int]], int]
RankTwoThree = Callable[[Sequence[int], Sequence[int]], int]

_NOWHERE = 1 << 40  # the key of a joker or an unknown card: no sum with it is in a table
_KEYS: tuple[int, ...] = (*[RANK_KEYS[card >> 2] for card in range(52)], _NOWHERE, _NOWHERE)

# Four bits a suit; with five added beforehand the third card of a suit on the board sets the top one.
_SUIT_COUNTS: tuple[int, ...] = (*[1 << 4 * (card & 3) for card in range(52)], 0, 0)
_THREE_SUITED = 0x5555
_SUITED = 0x8888
_SUIT_OF = {8 << 4 * suit: suit for suit in range(4)}


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


def two_sums(keys: list[int]) -> list[int]:
    """The sums of every two of the keys."""
    if len(keys) == 4:
        a, b, c, d = keys
        return [a + b, a + c, a + d, b + c, b + d, c + d]
    return [a + b for a, b in combinations(keys, 2)]


def three_sums(keys: list[int]) -> list[int]:
    """The sums of every three of the keys."""
    if len(keys) == 5:
        # Every three of five leave two out.
        total = sum(keys)
        a, b, c, d, e = keys
        return [total - two for two in (a + b, a + c, a + d, a + e, b + c, b + d, b + e, c + d, c + e, d + e)]
    return [a + b + c for a, b, c in combinations(keys, 3)]


def by_table(table: WorthTable, rank: Rank) -> RankTwoThree:
    """The two-and-three ranking for hands whose worth is in `table` by their ranks alone."""
    worth = table.worth
    slowly = by_combination(rank)

    def rank_two_three(hole: Sequence[int], board: Sequence[int]) -> int:
        if len(hole) < 2 or not 3 <= len(board) <= 5:
            return slowly(hole, board)
        twos = two_sums([_KEYS[card] for card in hole])
        best = 0
        try:
            for three in three_sums([_KEYS[card] for card in board]):
                for two in twos:
                    found = worth[two + three]
                    if found > best:
                        best = found
        except KeyError:
            table.fill(5)
            return slowly(hole, board)
        return best

    return rank_two_three


def best_flush(hole: Sequence[int], board: Sequence[int]) -> int:
    """The best flush of two and three, or 0."""
    suits = _THREE_SUITED
    for card in board:
        suits += _SUIT_COUNTS[card]
    suits &= _SUITED
    if not suits:
        return 0
    suit = _SUIT_OF[suits]
    mine = [1 << (card >> 2) for card in hole if card & 3 == suit]
    if len(mine) < 2:
        return 0
    best = 0
    for three in three_sums([1 << (card >> 2) for card in board if card & 3 == suit]):
        for two in two_sums(mine):
            best = max(best, HIGH_FLUSHES.find(two + three))
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
