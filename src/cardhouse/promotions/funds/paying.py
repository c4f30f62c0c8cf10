"""Moves what a hit is worth: from its fund to an account of its own (`promotion:KEY`), from there to people,
and what rounding leaves back into the fund. So two hits at once never count the same dollar, and what waits
for a claim can be seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.funds.award import Award

HOUSE = "promotions"
"""Of the house's revenue: what it puts into promotions."""


def set_aside(desk: PromotionDesk, award: Award, *, key: str, **about: Any) -> list[Posted] | Refusal:
    """An award is taken out of its fund, `key` says for what: the house adds what the fund lacks."""
    if not award.amount:
        return []
    has = desk.money.balance(accounts.fund(award.fund))
    from_fund = min(award.amount, max(0, has))
    lines = {
        accounts.fund(award.fund): -from_fund,
        accounts.revenue(HOUSE): from_fund - award.amount,
        accounts.promotion(key): award.amount,
    }
    about.setdefault("cite", next(iter(award.cites), None))
    made = post(desk.money, "promotion" if award.fixed else "jackpot", lines, **about)
    return made if isinstance(made, Refusal) else [made]


def pay(desk: PromotionDesk, key: str, to: Mapping[str, int], **about: Any) -> list[Posted] | Refusal:
    """So much of what was set aside goes to each of these accounts."""
    lines = {account: amount for account, amount in to.items() if amount}
    if not lines:
        return []
    lines[accounts.promotion(key)] = -sum(lines.values())
    made = post(desk.money, "jackpot", lines, **about)
    return made if isinstance(made, Refusal) else [made]


def give_back(
    desk: PromotionDesk, key: str, fund: str, *, fixed: bool = False, **about: Any
) -> list[Posted] | Refusal:
    """What is left of it goes back into the fund: what rounding left, or all of it where nothing is paid.
    `fixed`: as in its award.
    """
    left = desk.money.balance(accounts.promotion(key))
    if not left:
        return []
    lines = {accounts.promotion(key): -left, accounts.fund(fund): left}
    made = post(desk.money, "promotion" if fixed else "jackpot", lines, **about)
    return made if isinstance(made, Refusal) else [made]
