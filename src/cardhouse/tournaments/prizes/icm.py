"""The independent chip model: what stacks are worth when each place is drawn in turn with chances in
proportion to the chips (Malmuth and Harville).

Up to `SUBSETS_MOST` players every set of those who can have the first places is gone through once: no
sampling, no error but the last bits. More than that are integrated (`icm_many`). Both end in whole cents that
come to what is divided.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardhouse.tournaments.prizes.icm_many import expected_by_integral

SUBSETS_MOST = 20
Values = NDArray[np.float64]


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """What each stack is worth, in whole cents; together all prizes. Equal stacks differ by a cent at most.

    >>> icm([5_000, 3_000, 2_000], [50_000, 30_000, 20_000])
    [38393, 32750, 28857]
    """
    if not stacks or any(stack <= 0 for stack in stacks):
        raise ValueError("every stack has chips")
    if len(prizes) > len(stacks):
        raise ValueError("no more prizes than players are divided")
    if not any(prizes):
        return [0] * len(stacks)
    return _cents(_expected(tuple(stacks), tuple(prizes)), stacks, sum(prizes))


def _expected(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> Values:
    if len(stacks) > SUBSETS_MOST:
        return expected_by_integral(stacks, prizes)
    return expected_by_subsets(stacks, prizes)


def expected_by_subsets(stacks: Sequence[int], prizes: Sequence[int]) -> Values:
    """Expected prizes by every set of players: `chance[s]` is how likely just these have the first places."""
    players = len(stacks)
    chips = _chips_of_sets(np.array(stacks, dtype=np.int64))
    whole = int(chips[-1])
    chance = np.zeros(1 << players)
    chance[0] = 1
    worth = np.zeros(players)
    for placed, prize in enumerate(prizes):
        sets = _sets_of(players)[placed]
        each = np.divide(chance[sets], whole - chips[sets])
        for player, stack in enumerate(stacks):
            outside = (sets >> player) & 1 == 0
            next_place = each[outside] * stack
            worth[player] += next_place.sum() * prize
            if placed + 1 < len(prizes):
                chance[sets[outside] | (1 << player)] += next_place
    return worth


def _chips_of_sets(stacks: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many chips each set of players has, the sets as bits."""
    chips = np.zeros(1, dtype=np.int64)
    for stack in stacks:
        chips = np.concatenate((chips, chips + stack))
    return chips


@lru_cache(maxsize=2)
def _sets_of(players: int) -> list[NDArray[np.int64]]:
    """Every set of players, by how many are in it."""
    sizes = np.zeros(1, dtype=np.int8)
    for _ in range(players):
        sizes = np.concatenate((sizes, sizes + 1))
    order = np.argsort(sizes, kind="stable")
    return np.split(order, np.cumsum(np.bincount(sizes))[:-1])


def _cents(worth: Values, stacks: Sequence[int], total: int) -> list[int]:
    """Rounded down, and the cents left to the largest fractions; fractions that differ only in the last bits
    count as equal, and then the larger stack goes first, then the one named first.
    """
    fine = [round(value * 1_000_000) for value in worth.tolist()]
    cents = [value // 1_000_000 for value in fine]
    order = sorted(range(len(fine)), key=lambda at: (-(fine[at] % 1_000_000), -stacks[at], at))
    left = total - sum(cents)
    for at in order[:left] if left >= 0 else reversed(order[left:]):
        cents[at] += 1 if left >= 0 else -1
    return cents
