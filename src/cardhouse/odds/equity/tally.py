"""Who got what at showdowns, counted: for each player among how many he won the high half and the low half.

From these counts everything follows, in whole numbers: shares of the pot, scoops, quarters, the standard
error where hands were sampled. Which cards were compared is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
MOST_PLAYERS = 10
NO_HALF = MOST_PLAYERS + 1
"""In place of the number of winners for low: there was no low half, the high hand took all."""
SHAPE = (MOST_PLAYERS + 1, MOST_PLAYERS + 2)
Counts = NDArray[Any]
"""By player, by the number who shared the high half (0: the player did not), by the same for low."""


def empty(players: int) -> Counts:
    """Nothing counted yet; Python's own numbers, which have no largest."""
    counts: Counts = np.zeros((players, *SHAPE), dtype=object)
    return counts


def tally(halves: Sequence[Ints]) -> Ints:
    """Counts of showdowns: for each half the worths, a row a player and a column a showdown. A best worth of
    0 for low is no low.
    """
    high = _sharing(halves[0])
    if len(halves) == 1:
        low = np.full_like(high, NO_HALF)
    else:
        low = np.where(halves[1].max(axis=0) > 0, _sharing(halves[1]), NO_HALF)
    places = high * SHAPE[1] + low
    size = SHAPE[0] * SHAPE[1]
    return np.array([np.bincount(row, minlength=size).reshape(SHAPE) for row in places], dtype=np.int64)


def _sharing(worths: Ints) -> Ints:
    """For each player how many shared the half, 0 where he did not."""
    won = worths == worths.max(axis=0)
    return np.where(won, won.sum(axis=0), 0)


def high_only(winners: Ints) -> Ints:
    """Counts from how often each player (rows) was among so many winners (columns)."""
    found = np.zeros((len(winners), *SHAPE), dtype=np.int64)
    found[:, : winners.shape[1], NO_HALF] = winners
    return found


def share(high: int, low: int) -> Fraction:
    """What of the pot goes to somebody who shares the halves so.

    >>> share(1, 0), share(2, NO_HALF), share(0, 2), share(1, 2)
    (Fraction(1, 2), Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))
    """
    half = Fraction(1) if low == NO_HALF else Fraction(1, 2)
    mine = half / high if high else Fraction(0)
    return mine + (Fraction(1, 2 * low) if 0 < low < NO_HALF else 0)


def cells(counts: Counts) -> Iterator[tuple[int, int, int]]:
    """The high, the low and the count of one player, where there is one."""
    for high, low in np.argwhere(counts != 0).tolist():
        yield high, low, int(counts[high, low])


def equity_of(counts: Counts) -> Fraction:
    """One player's part of the pot on an average."""
    showdowns = int(counts.sum())
    return sum((share(high, low) * many for high, low, many in cells(counts)), Fraction(0)) / showdowns


def error_of(counts: Counts) -> float:
    """The standard error of the equity where showdowns were sampled."""
    showdowns = int(counts.sum())
    mean = float(equity_of(counts))
    squares = sum(float(share(high, low)) ** 2 * many for high, low, many in cells(counts)) / showdowns
    return float(np.sqrt(max(squares - mean * mean, 0.0) / showdowns))


def part_of(counts: Counts, wanted: Counts) -> float:
    """Which part of the showdowns fell into the wanted cells."""
    return float(Fraction(int(counts[wanted].sum()), int(counts.sum())))


_HIGH, _LOW = np.indices(SHAPE)
_TAKES_LOW = (_LOW > 0) & (_LOW < NO_HALF)
ALL = (_HIGH == 1) & ((_LOW == 1) | (_LOW == NO_HALF))
NOTHING = (_HIGH == 0) & ((_LOW == 0) | (_LOW == NO_HALF))
SHARED = ~ALL & ~NOTHING
HIGH = _HIGH > 0
LOW = _TAKES_LOW
QUARTER = ((_HIGH > 1) & (_LOW == 0)) | ((_HIGH == 0) & (_LOW > 1) & (_LOW < NO_HALF))
"""A share of one half only."""
