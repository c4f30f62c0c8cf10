"""What came of a study: each measure of each arm with its standard error, and each difference from the first
arm with its own.

A measure is a quotient of two sums (dollars by hands, hands by seconds). Its error is the jackknife's: the
measure is worked out again without each block of rows in turn. All arms have the same blocks, made from the
same seeds, so that in a difference what chance did to both sides falls out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Column = NDArray[np.int64]
BLOCKS_MOST = 100
SURE = 2.0
"""A difference of so many standard errors or more counts as one, where there are many blocks."""
FEW = (math.inf, 12.71, 4.31, 3.19, 2.78, 2.58, 2.45, 2.37, 2.31, 2.27)
"""And where there are few: by Student's distribution, for one block more than the place says."""


class Measure(msgspec.Struct, frozen=True):
    """`scale` times the sum of one column by the sum of another."""

    name: str
    over: str
    per: str
    scale: float = 1.0
    digits: int = 2


class Found(msgspec.Struct, frozen=True):
    """One measure of one arm, and how it differs from the first arm's."""

    arm: str
    measure: str
    value: float
    error: float
    difference: float = 0.0
    difference_error: float = 0.0
    sure: float = SURE
    """From so many standard errors on the difference counts as one."""

    @property
    def differs(self) -> bool:
        """Whether the difference is more than chance makes."""
        return abs(self.difference) >= self.sure * self.difference_error and self.difference != 0


def compare(
    arms: Sequence[str], rows: Mapping[str, Mapping[str, Column]], measures: Sequence[Measure]
) -> list[Found]:
    """Every measure of every arm; `rows` has the columns of each arm, the same rows in the same order."""
    sure = sure_with(min(len(next(iter(rows[arms[0]].values()))), BLOCKS_MOST))
    found = []
    for measure in measures:
        first = _without_each(rows[arms[0]], measure)
        for arm in arms:
            own = _without_each(rows[arm], measure)
            value, error = _jackknife(own)
            difference, its_error = (0.0, 0.0) if arm == arms[0] else _jackknife(own - first)
            found.append(Found(
                arm, measure.name, value=value, error=error, difference=difference,
                difference_error=its_error, sure=sure,
            ))  # fmt: skip
    return found


def sure_with(blocks: int) -> float:
    """From how many standard errors on chance alone makes a difference in one of twenty comparisons only.

    >>> sure_with(2), sure_with(5), round(sure_with(20), 2), sure_with(100)
    (12.71, 2.78, 2.1, 2.0)
    """
    free = blocks - 1
    return FEW[free] if free < len(FEW) else max(SURE, 1.96 + 2.65 / free)


def _without_each(columns: Mapping[str, Column], measure: Measure) -> NDArray[np.float64]:
    """The measure of everything, then without each block."""
    over, per = columns[measure.over], columns[measure.per]
    edges = np.linspace(0, len(over), min(len(over), BLOCKS_MOST) + 1).astype(np.int64)[:-1]
    overs, pers = np.add.reduceat(over, edges), np.add.reduceat(per, edges)
    tops = np.concatenate(([overs.sum()], overs.sum() - overs))
    bases = np.concatenate(([pers.sum()], pers.sum() - pers))
    quotients: NDArray[np.float64] = measure.scale * tops / np.where(bases == 0, 1, bases)
    return quotients


def _jackknife(values: NDArray[np.float64]) -> tuple[float, float]:
    whole, left_out = float(values[0]), values[1:]
    count = len(left_out)
    if count < 2:
        return whole, math.inf
    spread = float(((left_out - left_out.mean()) ** 2).sum())
    return whole, math.sqrt(spread * (count - 1) / count)
