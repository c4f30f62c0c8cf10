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
