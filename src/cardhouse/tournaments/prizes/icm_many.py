"""The independent chip model for fields that are too large for sets of players, by one integral.

Drawing places in proportion to chips is the same as a race in which each player finishes after a random time
with his stack as the rate: who finishes first has first place. A player's chance of a place is then the
integral over his finishing time of the chance that so many others are through. Over the logarithm of time the
integrand is smooth and dies away on both sides, so that plain steps of equal width are as good as exact.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
_STEPS_A_UNIT = 16
"""Steps for each unit of the logarithm of time."""
_EARLIEST, _LATEST = -42, 5


def expected_by_integral(stacks: Sequence[int], prizes: Sequence[int]) -> Values:
    """Expected prizes of each stack."""
    rates = np.divide(np.array(stacks, dtype=np.float64), sum(stacks))
    slowest = int(np.ceil(np.log(np.divide(1, rates.min()))))
    steps = (_LATEST + slowest - _EARLIEST) * _STEPS_A_UNIT
    times = np.exp(np.linspace(_EARLIEST, _LATEST + slowest, steps + 1))
    running = np.exp(-np.outer(rates, times))
    through = -np.expm1(-np.outer(rates, times))
    worth = np.zeros(len(stacks))
    others = _all_but_one(running, through, np.array(prizes, dtype=np.float64))
    for player, rate in enumerate(rates):
        integrand = others[player] * rate * running[player] * times
        worth[player] = np.divide(integrand.sum(), _STEPS_A_UNIT)
    worth *= np.divide(sum(prizes), worth.sum())
    return worth


def _all_but_one(running: Values, through: Values, prizes: Values) -> Values:
    """For each player and time: the prize expected if he finishes then, from how many others are through.

    The counts of others come from two halves, those before and those behind him in the list, so that nothing
    is divided out again.
    """
    players, times = running.shape
    ahead = np.zeros((players, times))
    _walk(ahead, running, through, values=_values_behind(prizes, players, times), first=0, last=players)
    return ahead


def _values_behind(prizes: Values, players: int, times: int) -> Values:
    """`values[k]`: what is won by whoever finishes behind k others."""
    values = np.zeros((players + 1, times))
    values[: len(prizes)] = prizes[:, np.newaxis]
    return values


def _walk(
    found: Values, running: Values, through: Values, *, values: Values, first: int, last: int
) -> None:
    """Splits the players in halves: to find what one half wins, the other half is averaged over."""
    if last - first == 1:
        found[first] = values[0]
        return
    middle = (first + last) // 2
    for mine, others in (((first, middle), range(middle, last)), ((middle, last), range(first, middle))):
        averaged = values
        for other in others:
            averaged = averaged[:-1] * running[other] + averaged[1:] * through[other]
        _walk(found, running, through, values=averaged, first=mine[0], last=mine[1])
