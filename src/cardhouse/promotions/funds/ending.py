"""Where the money goes when the house ends the last promotion that is paid from a fund: into the other one,
so that players get what players gave.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.funds.naming import BAD_BEAT, SPECIAL_HANDS, purpose
from cardhouse.promotions.funds.seeding import funds_of
from cardhouse.promotions.state import Running

OTHER = {BAD_BEAT: SPECIAL_HANDS, SPECIAL_HANDS: BAD_BEAT}
SAYS = {"hit_not_settled": "{promotion} was hit on hand {hand} of table {table}, which is not settled: "
                           "end it then"}  # fmt: skip
OPEN = frozenset(("found", "claimed"))


class Rolled(NamedTuple):
    """What moved, and the funds that are paid from no more."""

    posted: list[Posted]
    ended: tuple[str, ...] = ()
    cite: str | None = None


def rolled(desk: PromotionDesk, promotion: Running) -> Rolled | Refusal:
    """What becomes of a promotion's funds with its end; nothing where others are paid from them too."""
    for hit in desk.promotions.hits.all.values():
        if hit.promotion == promotion.name and hit.status in OPEN:
            facts = {"promotion": promotion.name, "hand": hit.hand, "table": hit.table}
            return Refusal("hit_not_settled", facts)
    mine = purpose(promotion.terms, desk.choices)
    if mine not in OTHER:
        return Rolled([])
    rule = desk.choices[f"promotion_funds.{mine}_ended"]
    others = [one for one in desk.promotions.running if one is not promotion]
    used = {fund for one in others for fund in funds_of(desk, one.terms)}
    ended = tuple(fund for fund in funds_of(desk, promotion.terms) if fund not in used)
    if rule.value == "stays" or not ended:
        return Rolled([])
    out: list[Posted] = []
    for fund in ended:
        amount = desk.money.balance(accounts.fund(fund))
        if amount <= 0:
            continue
        lines = {accounts.fund(fund): -amount, accounts.fund(fund.replace(mine, OTHER[mine], 1)): amount}
        made = post(desk.money, "promotion", lines, note=f"{promotion.name} ended", cite=rule.cite)
        if isinstance(made, Refusal):
            return made
        out.append(made)
    return Rolled(out, ended, rule.cite)
