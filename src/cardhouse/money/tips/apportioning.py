"""Divides whole cents by weights so that nothing is lost.

Each gets his part rounded down; the cents that are left over go one each to the largest remainders, and
between equal remainders to whoever is named first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction


def apportion(amount: int, weights: Sequence[int]) -> list[int]:
    """The parts of an amount, in the order of the weights.

    >>> apportion(10_000, [67, 33])
    [6700, 3300]
    >>> apportion(100, [1, 1, 1])
    [34, 33, 33]
    """
    whole = sum(weights)
    assert amount >= 0, "something is divided"
    assert whole > 0 <= min(weights), "somebody gets it"
    parts = [amount * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda place: (-(amount * weights[place] % whole), place))
    for place in by_remainder[: amount - sum(parts)]:
        parts[place] += 1
    return parts


def whole_weights(shares: Sequence[Fraction]) -> list[int]:
    """Shares in the same proportion, as whole numbers."""
    common = math.lcm(*(share.denominator for share in shares))
    return [int(share * common) for share in shares]
