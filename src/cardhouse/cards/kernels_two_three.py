"""The loop over many hands of two and three cards: Omaha and Big O, compiled where numba is installed.

As in `kernels`: worths go to `out`, rows that cannot be decided (a joker, an unknown card) get -1 and are
counted, and a block of hands goes through each step before the next begins.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.batch_tables import PLACE_BITS, PLACES
from cardhouse.cards.kernels import BLOCK, compiled
from cardhouse.cards.keys import FLUSH, RANK_SUM, STRANGE, SUIT_SHIFT
from cardhouse.cards.suited import STRAIGHT_BITS

# A suit's counter starts so that its top bit is set by the board's third card, and by the hand's second.
BOARD_BEGINS = 0x5555 << SUIT_SHIFT
HAND_BEGINS = 0x6666 << SUIT_SHIFT
_BOARD_BEGINS = np.uint64(BOARD_BEGINS)
_HAND_BEGINS = np.uint64(HAND_BEGINS)
_RANK_SUM = np.uint64(RANK_SUM)
_PLACE_BITS = np.uint64(PLACE_BITS)
_PLACE = np.uint64(PLACES - 1)
_STRANGE = np.uint64(STRANGE)
_FLUSH = np.uint64(FLUSH)
_TOP = np.uint64(SUIT_SHIFT + 3)
_SUIT = np.uint64(0x1FFF)
_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_FOUR = np.uint64(4)
_SIX = np.uint64(6)
_STRAIGHTS = np.array(STRAIGHT_BITS, dtype=np.uint64)


@compiled
def keys_of_block(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    suits_matter: np.uint64,
    apart: NDArray[np.uint32],
    sums: NDArray[np.uint32],
    marks: NDArray[np.uint64],
) -> int:
    """The rank sums of the boards; those rows come into `apart`, with their marks, that have a flush or a
    strange card. Returns how many.
    """
    count = 0
    for row in range(hole.shape[0]):
        shared, mine = _BOARD_BEGINS, _HAND_BEGINS
        for column in range(board.shape[1]):
            shared += keys[board[row, column]]
        for column in range(hole.shape[1]):
            mine += keys[hole[row, column]]
        mark = (shared & mine & suits_matter) | ((shared | mine) & _STRANGE)
        # Written always, counted only when apart: a branch here would often be guessed wrong.
        apart[count] = row
        marks[count] = mark
        count += mark != _ZERO
        sums[row] = shared & _RANK_SUM
    return count


@compiled
def best_of_four(
    hole: NDArray[np.uint8], row: int, begin: np.uint64, pairs: NDArray[np.uint8], places: NDArray[np.uint16]
) -> Any:
    """The best place of every two of four ranks in a board's row."""
    a, b = np.uint64(hole[row, 0] >> 2), np.uint64(hole[row, 1] >> 2)
    c, d = np.uint64(hole[row, 2] >> 2), np.uint64(hole[row, 3] >> 2)
    of_a, of_b = a << _SIX, b << _SIX
    best = max(places[begin + np.uint64(pairs[of_a | b])], places[begin + np.uint64(pairs[of_a | c])])
    best = max(best, places[begin + np.uint64(pairs[of_a | d])])
    best = max(best, places[begin + np.uint64(pairs[of_b | c])])
    best = max(best, places[begin + np.uint64(pairs[of_b | d])])
    return max(best, places[begin + np.uint64(pairs[c << _SIX | d])])


@compiled
def best_of_any(
    hole: NDArray[np.uint8], row: int, begin: np.uint64, pairs: NDArray[np.uint8], places: NDArray[np.uint16]
) -> Any:
    """The same of any number of ranks."""
    best = np.uint16(0)
    for a in range(hole.shape[1]):
        of_a = np.uint64(hole[row, a] >> 2) << _SIX
        for b in range(a + 1, hole.shape[1]):
            best = max(best, places[begin + np.uint64(pairs[of_a | np.uint64(hole[row, b] >> 2)])])
    return best


@compiled
def look_up(
    hole: NDArray[np.uint8],
    sums: NDArray[np.uint32],
    offsets: NDArray[np.uint16],
    begins: NDArray[np.uint32],
    pairs: NDArray[np.uint8],
    places: NDArray[np.uint16],
    values: NDArray[np.int32],
    out: NDArray[np.int64],
) -> None:
    """The worths of a block, suits aside."""
    four = hole.shape[1] == 4
    for row in range(hole.shape[0]):
        total = np.uint64(sums[row])
        begin = np.uint64(begins[np.uint64(offsets[total >> _PLACE_BITS]) + (total & _PLACE)])
        if four:
            best = best_of_four(hole, row, begin=begin, pairs=pairs, places=places)
        else:
            best = best_of_any(hole, row, begin=begin, pairs=pairs, places=places)
        out[row] = values[best]


@compiled
def suited(
    mine: np.uint64,
    shared: np.uint64,
    two: NDArray[np.uint16],
    three: NDArray[np.uint16],
    straights: NDArray[np.uint16],
    flushes: NDArray[np.int32],
) -> Any:
    """The best flush by the bits of one suit, as `suited.best_suited` has it."""
    found = straights[mine | shared]
    if found != 0:
        for at in range(len(_STRAIGHTS)):
            five = _STRAIGHTS[at]
            if five & (mine | shared) == five and bits_in(five & mine) == 2:
                return flushes[five]
    return flushes[np.uint64(two[mine]) | np.uint64(three[shared])]


@compiled
def bits_in(bits: np.uint64) -> int:
    """How many bits are set."""
    count = 0
    while bits != _ZERO:
        bits &= bits - _ONE
        count += 1
    return count


@compiled
def suit_shift(mark: np.uint64) -> Any:
    """Where the bits of the marked suit begin among those of all suits."""
    shift = _ZERO
    while mark >> (_TOP + shift) & _ONE == _ZERO:
        shift += _FOUR
    return shift * _FOUR


@compiled
def row_bits(cards: NDArray[np.uint8], row: int, byte_bits: NDArray[np.uint64]) -> Any:
    """The rank bits of a row's cards, 16 a suit."""
    bits = _ZERO
    for column in range(cards.shape[1]):
        bits |= byte_bits[cards[row, column]]
    return bits


@compiled
def rank_two_three(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    byte_bits: NDArray[np.uint64],
    suits_matter: np.uint64,
    offsets: NDArray[np.uint16],
    begins: NDArray[np.uint32],
    pairs: NDArray[np.uint8],
    places: NDArray[np.uint16],
    values: NDArray[np.int32],
    two: NDArray[np.uint16],
    three: NDArray[np.uint16],
    straights: NDArray[np.uint16],
    flushes: NDArray[np.int32],
    out: NDArray[np.int64],
) -> int:
    """Rows of a hand and a board, for rankings that go by ranks and the high flush."""
    undecided = 0
    sums = np.empty(BLOCK, dtype=np.uint32)
    apart = np.empty(BLOCK + 1, dtype=np.uint32)
    marks = np.empty(BLOCK + 1, dtype=np.uint64)
    for start in range(0, hole.shape[0], BLOCK):
        mine, shared = hole[start : start + BLOCK], board[start : start + BLOCK]
        worths = out[start : start + BLOCK]
        count = keys_of_block(
            mine, shared, keys=keys, suits_matter=suits_matter, apart=apart, sums=sums, marks=marks
        )
        look_up(
            mine, sums, offsets=offsets, begins=begins, pairs=pairs, places=places, values=values, out=worths
        )
        for at in range(count):
            row, mark = apart[at], marks[at]
            if mark & _STRANGE != _ZERO:
                worths[row] = -1
                undecided += 1
                continue
            shift = suit_shift(mark)
            held = row_bits(mine, row, byte_bits) >> shift & _SUIT
            shown = row_bits(shared, row, byte_bits) >> shift & _SUIT
            worth = suited(held, shown, two=two, three=three, straights=straights, flushes=flushes)
            worths[row] = max(worths[row], worth)
    return undecided
