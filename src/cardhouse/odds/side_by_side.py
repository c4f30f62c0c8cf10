"""What a change of trigger does: triggers side by side, how often each comes and what it costs."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cardhouse.odds.answer import Odds
from cardhouse.odds.frequency import DAYS_A_MONTH, Frequency, Pace, chance_a_day, cost_a_month, how_often
from cardhouse.odds.fund import FundPlan, fund_future

YEAR = 365


class Choice(msgspec.Struct, frozen=True):
    """One trigger as a manager compares it. Amounts are cents, 0 where no prize or fund was given."""

    name: str
    odds: Odds
    often: Frequency
    cost_a_month: int
    at_hit: int
    """What a hit pays, on an average of a year."""
    fund_in_a_year: int
    """The fund after a year, in the middle of all futures."""


def choice(name: str, odds: Odds, pace: Pace, *, prize: int = 0, plan: FundPlan | None = None) -> Choice:
    """A trigger that pays a fixed prize, or from a fund."""
    often = how_often(odds.chance, pace)
    if plan is None:
        return Choice(name, odds, often, cost_a_month(often, prize), at_hit=prize, fund_in_a_year=0)
    future = fund_future(plan, chance_a_day(odds.chance, pace), YEAR)
    return Choice(
        name, odds, often, cost_a_month=round(future.paid * DAYS_A_MONTH / YEAR), at_hit=future.at_hit,
        fund_in_a_year=future.amounts[50][-1],
    )  # fmt: skip


def side_by_side(
    odds: Mapping[str, Odds], pace: Pace, *, prize: int = 0, plan: FundPlan | None = None
) -> list[Choice]:
    """Several triggers at the same room and fund."""
    return [choice(name, one, pace, prize=prize, plan=plan) for name, one in odds.items()]
