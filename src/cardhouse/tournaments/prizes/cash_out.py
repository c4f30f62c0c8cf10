"""Cashing out chips while an event runs: a pool beside the prizes, the price of a chip, how many a player may
give, and where everything goes that rounding leaves.

A price is an exact fraction; what a player gets is whole cents rounded down, and the rest of the cent stays
in the pool, which goes back to the prizes at the end. When the periods are is the sheet's, until when the
house's.
"""

from __future__ import annotations

from fractions import Fraction


def cash_out_pool(primary: int, percent: int, *, most_percent: int = 50, round_to: int = 10_000) -> int:
    """The pool for cashing out: a percentage of the primary pool, rounded up to the next `round_to`.

    Rounding up may carry it past the greatest percentage: the book does not say that it may not.

    >>> cash_out_pool(2_010_000, 25)
    510000
    """
    if not 0 <= percent <= most_percent:
        raise ValueError(f"the percentage is from 0 to {most_percent}")
    exact = -(-primary * percent // 100)
    return min(primary, -(-exact // round_to) * round_to)


def price(pool: int, chips_in_play: int) -> Fraction:
    """What one chip is worth, in cents.

    >>> price(500_000, 1_000_000)
    Fraction(1, 2)
    """
    return Fraction(pool, chips_in_play) if chips_in_play > 0 else Fraction(0)


def most_chips(stack: int, percent: int = 50) -> int:
    """How many chips of a stack may be given.

    >>> most_chips(50_000)
    25000
    """
    return stack * percent // 100


def worth(chips: int, each: Fraction) -> int:
    """What so many chips bring, in whole cents.

    >>> worth(10_000, Fraction(1, 2))
    5000
    """
    return chips * each.numerator // each.denominator
