"""Moves what waits for a claim: to a person, back into its fund, to the house."""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import What
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.state import Claim
from cardhouse.promotions.desk import PromotionDesk


def what_of(claim: Claim) -> What:
    """A jackpot that is divided, or a fixed prize."""
    fixed = bool(claim.takers) and all(one.part == "maker" for one in claim.takers)
    return "promotion" if fixed else "jackpot"


def moved(desk: PromotionDesk, claim: Claim, to: str, *, amount: int, **about: Any) -> list[Posted] | Refusal:
    """So much of what waits goes to an account."""
    if not amount:
        return []
    lines = {accounts.promotion(claim.key): -amount, to: amount}
    made = post(desk.money, what_of(claim), lines, table=claim.table, hand=claim.hand, **about)
    return made if isinstance(made, Refusal) else [made]


def back_to_fund(desk: PromotionDesk, claim: Claim, amount: int, **about: Any) -> list[Posted] | Refusal:
    """So much of it goes back into the fund that it came from."""
    return moved(desk, claim, accounts.fund(claim.fund), amount=amount, **about)
