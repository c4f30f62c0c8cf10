"""Revenue audit as an office of its own: management names who holds it, never oneself. Where somebody does,
nobody else allots what was counted (`reconcile.py`); where nobody was named, whoever may and did not count.
The books say who allots, none of them who that office is.
"""

from __future__ import annotations

from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {
    "named_himself": "nobody names themselves for revenue audit: another manager names {by}",
    "audit_already": "{who} holds revenue audit already",
    "no_revenue_audit": "{who} does not hold revenue audit",
    "not_revenue_audit": "what was counted is allotted by revenue audit: {by} does not hold it",
}


class NameRevenueAudit(PromotionCommand, frozen=True):
    """Somebody holds revenue audit from now on: the account of somebody of the cage or of management."""

    who: str


class EndRevenueAudit(PromotionCommand, frozen=True):
    """Somebody holds it no longer."""

    who: str


class RevenueAuditNamed(PromotionEvent, frozen=True):
    """Who holds the office."""

    who: str
    by: str
    cite: str | None = None


class RevenueAuditEnded(PromotionEvent, frozen=True):
    """Who held it."""

    who: str
    by: str


def name(desk: PromotionDesk, command: NameRevenueAudit) -> Answer:
    who = command.who.strip()
    if not who or who in desk.promotions.funds.audit:
        return Refusal("audit_already", {"who": who})
    himself = one_with(desk.money, who, Refusal("named_himself", {"by": desk.by}))
    if himself is not None:
        return himself
    return [RevenueAuditNamed(who, desk.by, desk.choices.cite("promotion_funds.allotted_by"))]


def end(desk: PromotionDesk, command: EndRevenueAudit) -> Answer:
    if command.who not in desk.promotions.funds.audit:
        return Refusal("no_revenue_audit", {"who": command.who})
    return [RevenueAuditEnded(command.who, desk.by)]


def office_fault(desk: PromotionDesk) -> Refusal | None:
    """Why somebody may not allot: the office is another's. The room's own commands are nobody's."""
    held = desk.promotions.funds.audit
    if not held or not desk.by or desk.by in held:
        return None
    cite = desk.choices.cite("promotion_funds.allotted_by")
    return Refusal("not_revenue_audit", {"by": desk.by}, cite)


def apply_named(promotions: Promotions, event: RevenueAuditNamed, at: int) -> None:
    promotions.funds.audit.append(event.who)


def apply_ended(promotions: Promotions, event: RevenueAuditEnded, at: int) -> None:
    promotions.funds.audit.remove(event.who)
