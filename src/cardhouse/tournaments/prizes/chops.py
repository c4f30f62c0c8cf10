"""Dividing what is left by agreement: by the chip model, by chips, or evenly, with money kept for the winner.

Each is a proposal and moves nothing: who signs, and what then happens, is decided by `deals`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardhouse.tournaments.prizes.dividing import by_weight, evenly

Method = Literal["icm", "chips", "even"]
METHODS: tuple[Method, ...] = ("icm", "chips", "even")


def divided(method: Method, stacks: Sequence[int], prizes: Sequence[int], *, kept: int = 0) -> list[int]:
    """What each of those left gets at once; `kept` is played for and goes to the winner besides.

    What is kept comes out of first prize. By the chip model the rest of all prizes is valued; by chips and
    evenly everybody has the lowest prize for sure (it is reached already), and what is above it is divided.

    >>> divided("even", [9_000, 1_000], [60_000, 40_000])
    [50000, 50000]
    >>> divided("chips", [9_000, 1_000], [60_000, 40_000])
    [58000, 42000]
    >>> divided("even", [9_000, 1_000], [60_000, 40_000], kept=10_000)
    [45000, 45000]
    """
    left = [*prizes, *[0] * (len(stacks) - len(prizes))][: len(stacks)]
    if not 0 <= kept <= left[0]:
        raise ValueError("what is kept for the winner comes out of first prize")
    left[0] -= kept
    left.sort(reverse=True)
    if method == "icm":
        from cardhouse.tournaments.prizes.icm import icm  # with numpy, which nobody waits for without a deal

        return icm(stacks, left)
    sure = min(left)
    above = sum(left) - sure * len(left)
    if not above:
        return [sure] * len(left)
    parts = by_weight(above, stacks) if method == "chips" else evenly(above, len(stacks))
    return [sure + part for part in parts]
