"""What a fund held at the close of a gaming day, and what is posted of it now. Pure: only looks."""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.cage.gaming_day import gaming_day
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.funds.naming import fund_of
from cardhouse.promotions.funds.state import Fund

OF_THE_DAY_BEFORE = frozenset(("allotted", "tournament"))
"""What is allotted today was collected before."""


def at_close(desk: PromotionDesk, fund: Fund, day: int) -> int:
    """What it held when a day closed: what is in it now, without what moved on the days after."""
    later = sum(
        move.amount for move in fund.moves
        if move.what not in OF_THE_DAY_BEFORE and gaming_day(desk.money, move.at) > day
    )  # fmt: skip
    return desk.money.balance(accounts.fund(fund.name)) - later


def hit_since(fund: Fund, instant: int) -> bool:
    """Whether a jackpot was won from it since then, and not given back."""
    return sum(move.amount for move in fund.moves if move.what == "award" and move.at >= instant) < 0


def hit_since_posting(fund: Fund) -> bool:
    """Since its amount was last posted or set."""
    return fund.posted_at > 0 and hit_since(fund, fund.posted_at)


def on_the_board(desk: PromotionDesk, fund: Fund) -> int:
    """The posted amount that can be won now: after a hit what the terms begin again with, until management
    sets another.
    """
    if not fund.posted_at:
        return desk.money.balance(accounts.fund(fund.name))
    if not hit_since_posting(fund):
        return fund.posted
    seeds = [
        one.terms.seed for one in desk.promotions.running if fund_of(one.terms, desk.choices) == fund.name
    ]
    return max(seeds, default=0)
