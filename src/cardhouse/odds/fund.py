"""How a jackpot's fund will grow: many futures of the room, day by day, and what they have in common.

Each day brings the same money and the same chance of a hit, which pays a share of the fund. Amounts are whole
cents. A seed decides the futures, so that a manager sees the same picture twice.
"""

from __future__ import annotations

import msgspec
import numpy as np

QUANTILES = (10, 50, 90)
FUTURES = 4_000


class FundPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A fund and what comes in and goes out of it."""

    now: int
    a_day: int
    """What is put in a day."""
    paid_percent: int = 100
    """Of the fund at a hit."""
    least: int = 0
    """What the house fills it up to after a hit."""


class FundFuture(msgspec.Struct, frozen=True):
    """The fund after each day: the amount it does not exceed in 10, 50 and 90 of 100 futures."""

    days: tuple[int, ...]
    amounts: dict[int, tuple[int, ...]]
    hits: float
    """Hits in all these days, on an average."""
    paid: int
    """Paid in all these days, on an average."""
    at_hit: int
    """The amount paid at a hit, on an average; 0 where there was none."""


def fund_future(
    plan: FundPlan, chance_a_day: float, days: int, *, seed: int = 1, futures: int = FUTURES
) -> FundFuture:
    """The fund over the coming days."""
    source = np.random.Generator(np.random.PCG64(seed))
    fund = np.full(futures, plan.now, dtype=np.int64)
    drawn: dict[int, list[int]] = {share: [] for share in QUANTILES}
    hits = paid = 0
    for _ in range(days):
        fund += plan.a_day
        hit = np.flatnonzero(source.random(futures) < chance_a_day)
        out = fund[hit] * plan.paid_percent // 100
        fund[hit] = np.maximum(fund[hit] - out, plan.least)
        hits += len(hit)
        paid += int(out.sum())
        for share, amount in zip(QUANTILES, np.quantile(fund, [q / 100 for q in QUANTILES]), strict=True):
            drawn[share].append(int(amount))
    return FundFuture(
        days=tuple(range(1, days + 1)),
        amounts={share: tuple(amounts) for share, amounts in drawn.items()},
        hits=hits / futures,
        paid=paid // futures,
        at_hit=paid // hits if hits else 0,
    )
