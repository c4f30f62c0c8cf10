"""Omaha and Big O one call at a time: four or five cards in the hand, five on the board.

What the ranks of four cards are worth on the ranks of a board, suits aside, is kept in a row for each board,
filled as hands are met; so a hand is two sums and two look-ups. The low twelve bits of a sum count the cards
of each suit such that a suit with three on the board and two in the hand leaves a bit in both. Ranks have
keys below and above zero, so that every sum is a small number to Python. Other numbers of cards, jokers and
what cannot be ranked are left to `omaha`.
"""

from array import array
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

from cardhouse.cards.suited import best_suited

RankTwoThree = Callable[[Sequence[int], Sequence[int]], int]

# Found by a random search for a small largest key: no two hands of five ranks, at most four alike, have the
# same sum, and so no two of four have; `tests/cards/test_keys.py` proves it.
FIVE_KEYS = (0, 5, 7, 25, 94, 329, 862, 2198, 5395, 12251, 25792, 34120, 78475)
_MIDDLE = 39_000
_SUITS = 12
_ONE_EACH = 0b001_001_001_001
_MARKS = 4 * _ONE_EACH  # the third card on the board sets it, and the second in the hand
_ONE = tuple([((FIVE_KEYS[card >> 2] - _MIDDLE) << _SUITS) + (1 << 3 * (card & 3)) for card in range(52)])
_SUIT_OF = {4 << 3 * suit: suit for suit in range(4)}
_BITS = tuple([tuple([(card & 3 == suit) << (card >> 2) for card in range(52)]) for suit in range(4)])


def _two(begin: int) -> tuple[tuple[int, ...], ...]:
    """The sum of two cards, by card and card, the suits counted from `begin`."""
    return tuple([tuple([one + other + begin for other in _ONE]) for one in _ONE])


_TWO = _two(0)
_TWO_ON_BOARD = _two(_ONE_EACH)
_TWO_IN_HAND = _two(2 * _ONE_EACH)
_FOUR_RANKS = list(combinations_with_replacement(range(13), 4))
_NUMBERS = {sum([FIVE_KEYS[rank] - _MIDDLE for rank in ranks]): at for at, ranks in enumerate(_FOUR_RANKS)}
# Four bytes a worth: half of what a list takes, which points to numbers that lie elsewhere.
_EMPTY = bytes(array("I").itemsize * len(_FOUR_RANKS))


class Rows:
    """The rows by the sums of boards' ranks; what was not met yet is 0."""

    __slots__ = ("by_ranks", "rows")

    def __init__(self, by_ranks: RankTwoThree) -> None:
        self.by_ranks = by_ranks
        self.rows: dict[int, array[int]] = {}

    def meet(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """The worth of four cards on a board, suits aside, kept for the next time."""
        worth = self.by_ranks(hole, board)
        at = sum([_ONE[card] for card in board]) >> _SUITS
        row = self.rows.get(at)
        if row is None:
            row = self.rows[at] = array("I", _EMPTY)
        row[_NUMBERS[sum([_ONE[card] for card in hole]) >> _SUITS]] = worth
        return worth


def flush_of(hole: Sequence[int], board: Sequence[int], mark: int) -> int:
    """The best flush in the suit that the mark stands for."""
    bits = _BITS[_SUIT_OF[mark]]
    v, w, x, y, z = board
    mine = 0
    for card in hole:
        mine |= bits[card]
    return best_suited(mine, bits[v] | bits[w] | bits[x] | bits[y] | bits[z])


def high_by_rows(by_ranks: RankTwoThree, otherwise: RankTwoThree) -> RankTwoThree:
    """The high ranking by two and three: `by_ranks` is its worth suits aside, `otherwise` its slower way."""
    kept = Rows(by_ranks)
    rows, numbers = kept.rows, _NUMBERS
    one, two, two_on_board, two_in_hand = _ONE, _TWO, _TWO_ON_BOARD, _TWO_IN_HAND

    def rank(hole: Sequence[int], board: Sequence[int]) -> int:
        if len(hole) != 4:
            return rank_five(hole, board)
        try:
            v, w, x, y, z = board
            a, b, c, d = hole
            key = two_on_board[v][w] + two[x][y] + one[z]
            mine = two_in_hand[a][b] + two[c][d]
            worth = rows[key >> _SUITS][numbers[mine >> _SUITS]] or kept.meet(hole, board)
        except (KeyError, IndexError, ValueError):
            return first_time(hole, board)
        if key & mine & _MARKS:
            return max(worth, flush_of(hole, board, key & mine & _MARKS))
        return worth

    def rank_five(hole: Sequence[int], board: Sequence[int]) -> int:
        """Every two of five cards are among these three fours: abcd, abce, acde."""
        try:
            v, w, x, y, z = board
            a, b, c, d, e = hole
            key = two_on_board[v][w] + two[x][y] + one[z]
            row, ab, cd = rows[key >> _SUITS], two[a][b], two[c][d]
            worth = row[numbers[ab + cd >> _SUITS]] or kept.meet((a, b, c, d), board)
            other = row[numbers[ab + two[c][e] >> _SUITS]] or kept.meet((a, b, c, e), board)
            third = row[numbers[cd + two[a][e] >> _SUITS]] or kept.meet((a, c, d, e), board)
        except (KeyError, IndexError, ValueError):
            return first_time(hole, board)
        if other > worth:
            worth = other
        if third > worth:
            worth = third
        marks = key & two_in_hand[a][b] + cd + one[e] & _MARKS
        return max(worth, flush_of(hole, board, marks)) if marks else worth

    def first_time(hole: Sequence[int], board: Sequence[int]) -> int:
        """A board met for the first time gets its row; whatever is not for rows goes the slower way."""
        if len(hole) in (4, 5) and len(board) == 5 and max(*hole, *board) < 52:
            kept.meet(hole[:4], board)
        return otherwise(hole, board)

    return rank
