"""The house puts money into funds: the seed of a new jackpot, and more whenever it likes."""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post, whole
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.funds.naming import fund_of, games_of
from cardhouse.promotions.funds.paying import HOUSE
from cardhouse.promotions.funds.set_posted import fund_named
from cardhouse.promotions.promotion import Promotion

DOLLAR = 100


class AddToFund(PromotionCommand, frozen=True):
    """The house puts its own money into a fund."""

    fund: str
    amount: int
    reason: str


def funds_of(desk: PromotionDesk, terms: Promotion) -> tuple[str, ...]:
    """Every fund that a promotion is paid from: one for each type of its games where they are kept apart."""
    games = games_of(terms) or ("",)
    return tuple(dict.fromkeys(fund_of(terms, desk.choices, game) for game in games))


def seeded(desk: PromotionDesk, terms: Promotion) -> list[Posted] | Refusal:
    """What the house puts into the empty funds of a promotion that begins."""
    rule = desk.choices["promotion_funds.seed_least"] if terms.beaten is not None else None
    amount = terms.seed or (rule.value * DOLLAR if rule is not None else 0)
    out: list[Posted] = []
    for fund in funds_of(desk, terms):
        if not amount or desk.money.balance(accounts.fund(fund)):
            continue
        cite = rule.cite if rule is not None else None
        made = _put_in(desk, fund, amount, note=f"seed of {terms.name}", cite=cite)
        if isinstance(made, Refusal):
            return made
        out.append(made)
    return out


def _put_in(desk: PromotionDesk, fund: str, amount: int, *, note: str, cite: str | None) -> Posted | Refusal:
    lines = {accounts.revenue(HOUSE): -amount, accounts.fund(fund): amount}
    return post(desk.money, "promotion", lines, note=note, cite=cite)


def decide(desk: PromotionDesk, command: AddToFund) -> Answer:
    fund = fund_named(desk, command.fund)
    if isinstance(fund, Refusal):
        return fund
    if not command.reason.strip():
        return Refusal("fund_without_reason", {})
    refused = whole(command.amount)
    if refused is not None:
        return refused
    made = _put_in(desk, fund.name, command.amount, note=command.reason.strip(), cite=None)
    return made if isinstance(made, Refusal) else [made]
