"""What every place gets of a pool, to the cent: by shares, in whole units, none below the least cash, nothing
over and nothing missing.

Which shares hold is decided by `schedule`, who has which place by the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Home = Literal["first", "last", "from_the_top"]
"""Where it goes what whole units leave: to first place (the default), to the last paid one, or a unit each
from first place down. Less than a unit goes to first place in any case but `last`.
"""


def amounts(
    pool: int, shares: Sequence[int], *, unit: int = 1, home: Home = "first", least: int = 0
) -> list[int]:
    """Prizes from first place down; they come to the pool exactly and never rise.

    Where not all places can have the least cash, fewer are paid. To the last place goes only what does not
    lift it above the one before; the rest of that goes to the first.

    >>> amounts(100_000, [5_000, 3_000, 2_000], unit=10_000)
    [50000, 30000, 20000]
    >>> amounts(123_450, [5_000, 3_000, 2_000], unit=1_000)
    [62450, 37000, 24000]
    """
    if pool <= 0 or not shares:
        return []
    least_paid = max(unit, -(-least // unit) * unit)
    places = min(len(shares), pool // least_paid)
    if not places:
        return [pool]
    found = _with_least(pool, shares[:places], unit, least=least_paid)
    return _remainder_home(found, pool - sum(found), unit, home=home)


def _with_least(pool: int, shares: Sequence[int], unit: int, *, least: int) -> list[int]:
    """Shares rounded down to units; whoever would get less than the least gets that, and the others share
    what is left. It ends: what is left is the least for each at any time, so first place has that.
    """
    lifted = 0
    while True:
        above = shares[: len(shares) - lifted]
        weighed = sum(above)
        found = [(pool - lifted * least) * share // weighed // unit * unit for share in above]
        below = sum(1 for amount in found if amount < least)
        if not below:
            return found + [least] * lifted
        lifted += below


def _remainder_home(found: list[int], over: int, unit: int, *, home: Home) -> list[int]:
    if home == "last" and len(found) > 1:
        room = min(over, found[-2] - found[-1])
        found[-1] += room
        over -= room
    elif home == "from_the_top":
        for at in range(over // unit):
            found[at % len(found)] += unit
        over %= unit
    found[0] += over
    return found
