"""Management sets a posted amount: an adjustment, or with what a jackpot begins again after a hit. Always
with a reason, and everybody can read both.
"""

from __future__ import annotations

from cardhouse.money.ledger.posting import whole
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.days import hit_since_posting, on_the_board
from cardhouse.promotions.funds.state import ADJUSTED_KEPT, Adjusted, Fund
from cardhouse.promotions.state import Promotions

SAYS = {
    "no_such_fund": "there is no fund {fund:typed}; there are {funds}",
    "posted_is_the_fund": "what is posted is what is in the fund: nobody sets another amount",
    "fund_without_reason": "say why: everybody can read it",
}


class SetPosted(PromotionCommand, frozen=True):
    """From now on this amount is on the board."""

    fund: str
    amount: int
    reason: str


class PostedAmountSet(PromotionEvent, frozen=True):
    """Another amount is on the board."""

    fund: str
    amount: int
    before: int
    reason: str
    by: str
    after_hit: bool = False
    cite: str | None = None


def fund_named(desk: PromotionDesk, name: str) -> Fund | Refusal:
    """A fund by its name."""
    found = desk.promotions.funds.all.get(name)
    if found is None:
        there = ", ".join(desk.promotions.funds.all) or "none"
        return Refusal("no_such_fund", {"fund": name, "funds": there})
    return found


def decide(desk: PromotionDesk, command: SetPosted) -> Answer:
    fund = fund_named(desk, command.fund)
    if isinstance(fund, Refusal):
        return fund
    refused = whole(command.amount)
    if refused is not None:
        return refused
    if not command.reason.strip():
        return Refusal("fund_without_reason", {})
    after_hit = hit_since_posting(fund)
    key, word = ("after_hit", "management_resets") if after_hit else ("adjusted", "by_management")
    rule = desk.choices[f"promotion_funds.{key}"]
    if rule.value != word:
        return Refusal("posted_is_the_fund", {}, rule.cite)
    return [
        PostedAmountSet(
            fund.name, command.amount, on_the_board(desk, fund), reason=command.reason.strip(), by=desk.by,
            after_hit=after_hit, cite=rule.cite,
        )
    ]  # fmt: skip


def apply(promotions: Promotions, event: PostedAmountSet, at: int) -> None:
    fund = promotions.funds.all[event.fund]
    fund.posted, fund.posted_at = event.amount, at
    fund.adjusted.append(Adjusted(at, event.amount, event.before, reason=event.reason, by=event.by))
    del fund.adjusted[:-ADJUSTED_KEPT]
