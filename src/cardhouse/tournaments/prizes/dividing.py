"""Dividing money so that nothing is over and nothing missing: by weights, evenly, to whole units.

Only arithmetic of whole numbers. Who has which weight is for those who call.
"""

from __future__ import annotations

from collections.abc import Sequence


def by_weight(total: int, weights: Sequence[int], unit: int = 1) -> list[int]:
    """Shares in proportion to the weights, whole multiples of `unit`. What rounding down leaves goes, a unit
    each, to the largest fractions, the earlier one first; less than a unit goes to the first share.

    >>> by_weight(100, [1, 1, 1])
    [34, 33, 33]
    >>> by_weight(1_050, [1, 1], unit=100)
    [550, 500]
    """
    weighed = sum(weights)
    if weighed <= 0 or total < 0:
        raise ValueError("weights come to more than nothing, and so does what is divided")
    units, rest = divmod(total, unit)
    shares = [units * weight // weighed for weight in weights]
    fractions = [units * weight % weighed for weight in weights]
    order = sorted(range(len(weights)), key=lambda at: -fractions[at])
    for at in order[: units - sum(shares)]:
        shares[at] += 1
    amounts = [share * unit for share in shares]
    amounts[0] += rest
    return amounts


def evenly(total: int, among: int, unit: int = 1) -> list[int]:
    """The same for everybody; what does not divide goes to the first ones, a unit each.

    >>> evenly(1_000, 3)
    [334, 333, 333]
    """
    return by_weight(total, [1] * among, unit)
