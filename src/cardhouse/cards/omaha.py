"""Exactly two cards from the hand and exactly three from the board, for every ranking.

What two ranks are best worth on a board goes by the board's ranks alone: 6,175 boards of five and 91 pairs
of ranks, each worked out when first met. So a hand is one look-up for each two of its cards; where there are
four or five of them and a whole board, `omaha_rows` keeps what that gives. A flush needs three board cards of
one suit, so suits are looked at only then. Eight or better goes by which low ranks are in the hand and on the
board. Hands with a joker, which no game of this kind uses, are ranked one combination after another.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement

from cardhouse.cards.card import CardError
from cardhouse.cards.keys import CARD_KEYS, FLUSH, RANK_KEYS, RANK_SUM, STRANGE, SUIT_SHIFT
from cardhouse.cards.low import EIGHT_LOWS, JOKER_BIT, LOW_BITS
from cardhouse.cards.omaha_rows import high_by_rows
from cardhouse.cards.suited import best_suited
from cardhouse.cards.worth import ACE_TO_FIVE, HIGH, WorthTable

Rank = Callable[[Sequence[int]], int]
RankTwoThree = Callable[[Sequence[int], Sequence[int]], int]

_RANK_PAIRS = list(combinations_with_replacement(range(13), 2))
_PAIR_SUMS: tuple[int, ...] = tuple([RANK_KEYS[a] + RANK_KEYS[b] for a, b in _RANK_PAIRS])
_PAIRS = len(_RANK_PAIRS)
# A suit's counter starts at five here, so that the third card of a suit on the board sets its top bit.
_THREE_SUITED = 0x5555 << SUIT_SHIFT
_SUIT_OF = {8 << SUIT_SHIFT + 4 * suit: suit for suit in range(4)}


def _pair_numbers() -> tuple[tuple[int, ...], ...]:
    """The number of two cards' pair of ranks, by card and card; with a joker past the last."""
    number = {ranks: at for at, ranks in enumerate(_RANK_PAIRS)}
    by_rank = [[number[min(a, b), max(a, b)] for b in range(13)] for a in range(13)]
    rows = [(*[by_rank[rank][card >> 2] for card in range(52)], _PAIRS, _PAIRS) for rank in range(13)]
    return (*[rows[card >> 2] for card in range(52)], (_PAIRS,) * 54, (_PAIRS,) * 54)


_PAIR_NUMBERS = _pair_numbers()


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


class Boards:
    """What two ranks are best worth on each board, by the board's rank sum and the number of the two."""

    __slots__ = ("best", "table", "threes")

    def __init__(self, table: WorthTable) -> None:
        self.table = table
        self.best: dict[int, list[int]] = {}
        self.threes: dict[int, list[int]] = {}

    def add(self, rank_sum: int, board: Sequence[int]) -> list[int]:
        """A board met for the first time: nothing is known of it, 0 stands for that."""
        if not self.best:
            self.table.fill(5)
        keys = [RANK_KEYS[card >> 2] for card in board]
        self.threes[rank_sum] = [a + b + c for a, b, c in combinations(keys, 3)]
        self.best[rank_sum] = known = [0] * _PAIRS
        return known

    def work_out(self, rank_sum: int, pair: int) -> int:
        """The best worth of the two ranks on the board, kept for the next time."""
        worth = self.table.worth
        two = _PAIR_SUMS[pair]
        # Five of a rank, which a fouled deck could bring, have no worth.
        found = max([worth.get(two + three, 0) for three in self.threes[rank_sum]])
        self.best[rank_sum][pair] = found
        return found


def board_key(board: Sequence[int]) -> int:
    """The sum of the board's keys, with the mark of a suit that three of its cards have."""
    # Too few or too many cards go the way of a joker and are refused there.
    if not 3 <= len(board) <= 5:
        return STRANGE
    return _THREE_SUITED + sum([CARD_KEYS[card] for card in board])


def by_boards(table: WorthTable, rank: Rank, flushes: bool) -> RankTwoThree:
    """The two-and-three ranking that goes by the ranks in `table` and, with `flushes`, by high flushes."""
    boards = Boards(table)
    best_of = boards.best
    slowly = by_combination(rank)
    numbers, keys = _PAIR_NUMBERS, CARD_KEYS

    def rank_two_three(hole: Sequence[int], board: Sequence[int]) -> int:
        if len(board) == 5:
            v, w, x, y, z = board
            key = _THREE_SUITED + keys[v] + keys[w] + keys[x] + keys[y] + keys[z]
        else:
            key = board_key(board)
        if key & STRANGE or len(hole) < 2:
            return slowly(hole, board)
        rank_sum = key & RANK_SUM
        known = best_of.get(rank_sum) or boards.add(rank_sum, board)
        if len(hole) == 4:
            a, b, c, d = hole
            of_a, of_b = numbers[a], numbers[b]
            pairs: Sequence[int] = (of_a[b], of_a[c], of_a[d], of_b[c], of_b[d], numbers[c][d])
        else:
            pairs = [numbers[a][b] for a, b in combinations(hole, 2)]
        best = 0
        try:
            for pair in pairs:
                worth = known[pair] or boards.work_out(rank_sum, pair)
                if worth > best:
                    best = worth
        except IndexError:  # the number of a pair with a joker
            return slowly(hole, board)
        if flushes and key & FLUSH:
            return max(best, best_flush(hole, board, _SUIT_OF[key & FLUSH]))
        return best

    return rank_two_three


def best_flush(hole: Sequence[int], board: Sequence[int], suit: int) -> int:
    """The best flush of two and three in the suit, or 0."""
    mine = sum([1 << (card >> 2) for card in hole if card & 3 == suit])
    shared = sum([1 << (card >> 2) for card in board if card & 3 == suit])
    return best_suited(mine, shared) if mine.bit_count() > 1 else 0


def high(rank: Rank) -> RankTwoThree:
    """The high ranking by two and three."""
    return high_by_rows(by_boards(HIGH, rank, flushes=False), by_boards(HIGH, rank, flushes=True))


def ace_to_five(rank: Rank) -> RankTwoThree:
    """The ace-to-five ranking by two and three."""
    return by_boards(ACE_TO_FIVE, rank, flushes=False)


def eight_or_better(rank: Rank) -> RankTwoThree:
    """The eight-or-better ranking by two and three, by the bits of low ranks in the hand and on the board;
    `rank` is its worth of five cards.
    """
    known = [-1] * (1 << 16)
    slowly = by_combination(rank)

    def rank_two_three(hole: Sequence[int], board: Sequence[int]) -> int:
        mine = shared = 0
        for card in hole:
            mine |= LOW_BITS[card]
        for card in board:
            shared |= LOW_BITS[card]
        if mine >= JOKER_BIT or shared >= JOKER_BIT or len(hole) < 2 or not 3 <= len(board) <= 5:
            return slowly(hole, board)
        worth = known[mine << 8 | shared]
        if worth < 0:
            worth = known[mine << 8 | shared] = best_low(mine, shared)
        return worth

    return rank_two_three


def best_low(mine: int, shared: int) -> int:
    """The best low of two ranks of `mine` and three others of `shared`, or 0."""
    held = [1 << low for low in range(8) if mine >> low & 1]
    shown = [1 << low for low in range(8) if shared >> low & 1]
    # Fewer than five different bits are no low.
    fives = [a | b | c | d | e for a, b in combinations(held, 2) for c, d, e in combinations(shown, 3)]
    return max([EIGHT_LOWS[five] for five in fives], default=0)
