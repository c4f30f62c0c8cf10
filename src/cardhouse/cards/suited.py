"""The best flush of exactly two cards of the hand and three of the board, by the bits of their ranks.

The two highest with the three highest are the best: card by card they are as high as any other choice. A
straight flush is looked for where the ranks of both together hold one. One hand at a time; the arrays for
many are in `batch_tables`.
"""

from cardhouse.cards.worth import HIGH_FLUSHES

WHEEL_BITS = 0x100F
STRAIGHT_BITS: tuple[int, ...] = (*[0x1F << low for low in range(8, -1, -1)], WHEEL_BITS)
"""The ranks of each straight, the highest first."""


def highest_bits(bits: int, count: int) -> int:
    """The highest so many of the bits.

    >>> bin(highest_bits(0b101101, 2))
    '0b101000'
    """
    while bits.bit_count() > count:
        bits &= bits - 1
    return bits


_TWO: list[int] = []
_THREE: list[int] = []
_STRAIGHT: list[bool] = []


def _fill() -> None:
    """For the bits of a suit's ranks the highest two, the highest three, and whether a straight is there."""
    _TWO[:] = [highest_bits(bits, 2) for bits in range(1 << 13)]
    _THREE[:] = [highest_bits(bits, 3) for bits in range(1 << 13)]
    _STRAIGHT[:] = [any(bits & five == five for five in STRAIGHT_BITS) for bits in range(1 << 13)]


def best_suited(mine: int, shared: int) -> int:
    """The worth of the best flush of two ranks of `mine` and three of `shared`; there are that many."""
    if not _STRAIGHT:
        _fill()
    if _STRAIGHT[mine | shared]:
        for five in STRAIGHT_BITS:
            if (five & mine).bit_count() == 2 and (five & shared).bit_count() == 3:
                return HIGH_FLUSHES.find(five)
    return HIGH_FLUSHES.find(_TWO[mine] | _THREE[shared])
