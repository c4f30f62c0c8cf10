"""The loops over many hands, compiled by numba where it is installed and plain Python where not.

Each fills `out` with worths and returns how many rows it could not decide (a joker, an unknown card, a
deuce-to-seven flush that may be broken up): those rows get -1 and are left to `batch`. A block of hands goes
through each step before the next step begins, so that the processor has many look-ups in flight.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.batch_tables import NO_SUIT, PLACE_BITS, PLACES
from cardhouse.cards.keys import BIAS, RANK_SUM

try:
    import numba
except ImportError:  # the extra [fast] is not installed
    numba = None

COMPILED = numba is not None
Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """The function itself, or its compiled form where there is a compiler."""
    if numba is None:
        return function
    made: Function = numba.njit(cache=True, nogil=True, boundscheck=False)(function)
    return made


BLOCK = 2048
# Unsigned all the way: with signed indices each look-up would first test for a negative one.
_BIAS = np.uint64(BIAS)
_RANK_SUM = np.uint64(RANK_SUM)
_PLACE_BITS = np.uint64(PLACE_BITS)
_PLACE = np.uint64(PLACES - 1)
_NO_SUIT = np.uint64(NO_SUIT)
_SUIT = np.uint64(0x1FFF)
_16 = np.uint64(16)
_32 = np.uint64(32)
_48 = np.uint64(48)
_ZERO = np.uint64(0)


@compiled
def best_flush(bits: np.uint64, flushes: NDArray[np.int32]) -> Any:
    """The best worth among the four suits, 16 bits each."""
    clubs, diamonds = flushes[bits & _SUIT], flushes[bits >> _16 & _SUIT]
    hearts, spades = flushes[bits >> _32 & _SUIT], flushes[bits >> _48]
    return max(clubs, diamonds, hearts, spades)


@compiled
def look_up(
    cards: NDArray[np.uint8],
    sums: NDArray[np.uint32],
    apart: NDArray[np.uint32],
    count_apart: int,
    offsets: NDArray[np.uint16],
    values: NDArray[np.int32],
    flushes: NDArray[np.int32],
    byte_bits: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> int:
    """The worths of a block from its rank sums, those listed in `apart` by their suits."""
    for row in range(cards.shape[0]):
        total = np.uint64(sums[row])
        out[row] = values[np.uint64(offsets[total >> _PLACE_BITS]) + (total & _PLACE)]
    undecided = 0
    for at in range(count_apart):
        row = apart[at]
        bits = _ZERO
        for column in range(cards.shape[1]):
            bits |= byte_bits[cards[row, column]]
        worth = 0
        if bits & _NO_SUIT == _ZERO:
            worth = best_flush(bits, flushes)
        if worth == 0:
            worth = -1
            undecided += 1
        out[row] = worth
    return undecided


@compiled
def rank_seven(
    cards: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    apart_mask: np.uint64,
    offsets: NDArray[np.uint16],
    values: NDArray[np.int32],
    flushes: NDArray[np.int32],
    byte_bits: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> int:
    """Rows of seven cards."""
    sums = np.empty(BLOCK, dtype=np.uint32)
    apart = np.empty(BLOCK + 1, dtype=np.uint32)
    undecided = 0
    for start in range(0, cards.shape[0], BLOCK):
        block = cards[start : start + BLOCK]
        count = 0
        for row in range(block.shape[0]):
            key = (
                _BIAS + keys[block[row, 0]] + keys[block[row, 1]] + keys[block[row, 2]] + keys[block[row, 3]]
            )
            key += keys[block[row, 4]] + keys[block[row, 5]] + keys[block[row, 6]]
            # Written always, counted only when apart: a branch here would often be guessed wrong.
            apart[count] = row
            count += (key & apart_mask) != _ZERO
            sums[row] = key & _RANK_SUM
        undecided += look_up(
            block, sums, apart=apart, count_apart=count, offsets=offsets, values=values, flushes=flushes,
            byte_bits=byte_bits, out=out[start : start + BLOCK],
        )  # fmt: skip
    return undecided


@compiled
def rank_any(
    cards: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    apart_mask: np.uint64,
    offsets: NDArray[np.uint16],
    values: NDArray[np.int32],
    flushes: NDArray[np.int32],
    byte_bits: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> int:
    """Rows of any number of cards up to seven."""
    sums = np.empty(BLOCK, dtype=np.uint32)
    apart = np.empty(BLOCK + 1, dtype=np.uint32)
    undecided = 0
    for start in range(0, cards.shape[0], BLOCK):
        block = cards[start : start + BLOCK]
        count = 0
        for row in range(block.shape[0]):
            key = _BIAS
            for column in range(block.shape[1]):
                key += keys[block[row, column]]
            apart[count] = row
            count += (key & apart_mask) != _ZERO
            sums[row] = key & _RANK_SUM
        undecided += look_up(
            block, sums, apart=apart, count_apart=count, offsets=offsets, values=values, flushes=flushes,
            byte_bits=byte_bits, out=out[start : start + BLOCK],
        )  # fmt: skip
    return undecided


@compiled
def rank_badugi(
    cards: NDArray[np.uint8],
    byte_badugi: NDArray[np.uint32],
    values: NDArray[np.int32],
    strange: np.uint32,
    out: NDArray[np.int64],
) -> int:
    """Rows of one to seven cards for badugi."""
    undecided = 0
    count = cards.shape[1]
    bits = np.empty(count, dtype=np.uint32)
    for row in range(cards.shape[0]):
        together = np.uint32(0)
        for column in range(count):
            bits[column] = byte_badugi[cards[row, column]]
            together |= bits[column]
        if together & strange != 0:
            out[row] = -1
            undecided += 1
        else:
            out[row] = best_badugi(bits, values)
    return undecided


@compiled
def best_badugi(bits: NDArray[np.uint32], values: NDArray[np.int32]) -> Any:
    """The best worth among every choice of one to four of the cards."""
    count = len(bits)
    four = three = two = one = np.int32(0)
    for a in range(count):
        one = max(one, values[bits[a]])
        for b in range(a + 1, count):
            two = max(two, values[bits[a] | bits[b]])
            for c in range(b + 1, count):
                abc = bits[a] | bits[b] | bits[c]
                three = max(three, values[abc])
                for d in range(c + 1, count):
                    four = max(four, values[abc | bits[d]])
    # The bits of four cards can be those of fewer that are not among them; only a whole badugi counts there.
    if four >= 4 << 16:
        return four
    return max(three, two, one)


@compiled
def rank_two_three(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    pairs: NDArray[np.uint32],
    triples: NDArray[np.uint32],
    values: NDArray[np.int32],
    flushes: NDArray[np.int32],
    out: NDArray[np.int64],
) -> int:
    """Rows of a hand and a board, two and three of them, for rankings that go by ranks and the high flush."""
    undecided = 0
    held, shown = hole.shape[1], board.shape[1]
    threes = np.empty(10, dtype=np.uint32)
    for row in range(hole.shape[0]):
        if strange_row(hole, row) or strange_row(board, row):
            out[row] = -1
            undecided += 1
            continue
        count = 0
        for a in range(shown):
            for b in range(a + 1, shown):
                for c in range(b + 1, shown):
                    threes[count] = triples[board[row, a] >> 2, board[row, b] >> 2, board[row, c] >> 2]
                    count += 1
        best = np.int32(0)
        for a in range(held):
            for b in range(a + 1, held):
                two = pairs[hole[row, a] >> 2, hole[row, b] >> 2]
                for at in range(count):
                    best = max(best, values[two + threes[at]])
        out[row] = max(best, flush_two_three(hole, board, row, flushes))
    return undecided


@compiled
def strange_row(cards: NDArray[np.uint8], row: int) -> bool:
    """Whether a joker or something that is no card is in the row."""
    highest = np.uint8(0)
    for column in range(cards.shape[1]):
        highest = max(highest, cards[row, column])
    return bool(highest >= 52)


@compiled
def flush_two_three(
    hole: NDArray[np.uint8], board: NDArray[np.uint8], row: int, flushes: NDArray[np.int32]
) -> Any:
    """The best flush of two and three, or 0."""
    # Four bits a suit, five added beforehand: the third card of a suit sets the top one.
    counts = np.uint32(0x5555)
    for column in range(board.shape[1]):
        counts += np.uint32(1) << ((board[row, column] & 3) << 2)
    counts &= np.uint32(0x8888)
    if counts == 0:
        return np.int32(0)
    suit = 0
    while counts > 8:
        counts >>= np.uint32(4)
        suit += 1
    held = 0
    for column in range(hole.shape[1]):
        held += (hole[row, column] & 3) == suit
    if held < 2:
        return np.int32(0)
    return suited_two_three(suited_bits(hole, row, suit), suited_bits(board, row, suit), flushes)


@compiled
def suited_bits(cards: NDArray[np.uint8], row: int, suit: int) -> Any:
    """A rank bit for each card of the row in the suit, 0 for the others."""
    bits = np.zeros(cards.shape[1], dtype=np.uint32)
    for column in range(cards.shape[1]):
        if (cards[row, column] & 3) == suit:
            bits[column] = np.uint32(1) << (cards[row, column] >> 2)
    return bits


@compiled
def suited_two_three(held: NDArray[np.uint32], shown: NDArray[np.uint32], flushes: NDArray[np.int32]) -> Any:
    """The best of every two and three; fewer than five bits are worth 0."""
    best = np.int32(0)
    for c in range(len(shown)):
        for d in range(c + 1, len(shown)):
            for e in range(d + 1, len(shown)):
                three = shown[c] | shown[d] | shown[e]
                for a in range(len(held)):
                    for b in range(a + 1, len(held)):
                        best = max(best, flushes[three | held[a] | held[b]])
    return best
