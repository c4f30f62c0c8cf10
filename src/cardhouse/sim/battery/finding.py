"""What one test found, and when that is too much.

Each test has a probability: how often a truly random source would come out at least as far from what is
expected, to either side. 99% confidence for the whole battery: a test fails where its probability is below
1% divided by the number of tests (Bonferroni), so that a true source fails anywhere in a run at most once in
a hundred runs, however the tests depend on each other. That costs little: what a bad shuffle gets wrong
moves further out with every deck, while this bound stays.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardhouse.sim.battery.tails import chi_square_tail, normal_tail, poisson_tail, two_sided

RISK = 0.01
"""How often a true source may fail the whole battery."""
EXPECTED_LEAST = 5.0
"""Cells of which less is expected are counted together."""

Numbers = NDArray[np.integer] | NDArray[np.floating]


class Finding(msgspec.Struct, frozen=True):
    """One test's outcome. `kind` is the word of 25 CFR 547.14, `name` says what was looked at."""

    kind: str
    name: str
    statistic: float
    degrees: int
    """Of a chi-square; 0 for a deviation counted in standard deviations."""
    probability: float
    """How often a true source comes out as far off as this, to either side."""
    of: int
    """How many things were counted."""


def bound(tests: int) -> float:
    """The probability below which one test of so many fails."""
    return RISK / tests


def chi_square(kind: str, name: str, *, seen: Numbers, expected: Numbers | Sequence[float]) -> Finding:
    """Counts against exact expectations; neighbours of which too little is expected are put together."""
    counts, wanted = _together(np.asarray(seen, np.float64).ravel(), np.asarray(expected, np.float64).ravel())
    statistic = float(((counts - wanted) ** 2 / wanted).sum())
    return scaled(kind, name, statistic=statistic, degrees=len(wanted) - 1, of=int(counts.sum()))


def scaled(kind: str, name: str, *, statistic: float, degrees: int, of: int) -> Finding:
    """A statistic that is a chi-square already."""
    tail = chi_square_tail(statistic, degrees)
    return Finding(kind, name, statistic, degrees, probability=two_sided(tail), of=of)


def normal(kind: str, name: str, *, deviation: float, of: int) -> Finding:
    """A statistic in standard deviations from what is expected."""
    tail = normal_tail(deviation)
    return Finding(kind, name, deviation, degrees=0, probability=two_sided(tail), of=of)


def rare(kind: str, name: str, *, count: int, mean: float, of: int) -> Finding:
    """How often something rare happened: too often fails, too seldom too where enough was expected."""
    above = poisson_tail(count, mean)
    below = 1.0 - poisson_tail(count + 1, mean)
    return Finding(kind, name, float(count), 0, probability=min(1.0, 2 * min(above, below)), of=of)


def _together(seen: NDArray[np.float64], wanted: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
    """Cells in order, each with the next ones until enough is expected; what is left goes to the last."""
    if wanted.min() >= EXPECTED_LEAST:
        return seen, wanted
    starts, gathered = [0], 0.0
    for at, value in enumerate(wanted):
        gathered += value
        if gathered >= EXPECTED_LEAST:
            starts.append(at + 1)
            gathered = 0.0
    starts.pop()
    assert starts, "too little is expected for a chi-square"
    return np.add.reduceat(seen, starts), np.add.reduceat(wanted, starts)
