"""Funds: reconciled day by day, seeded, posted; whence their money came and where it went."""

from __future__ import annotations

from cardhouse.money.event import Posted
from cardhouse.promotions.funds import (
    ending,
    fill_up,
    noting,
    reconcile,
    revenue_audit,
    see_funds,
    seeding,
    set_posted,
    tube,
)
from cardhouse.subject import Subject
from cardhouse.tournaments.prizes.settle_pool import SettlePool

SUBJECT = Subject(
    name="funds",
    folder=__package__,
    place="promotions",
    commands={
        reconcile.ReconcileFunds: reconcile.decide,
        set_posted.SetPosted: set_posted.decide,
        seeding.AddToFund: seeding.decide,
        see_funds.SeeFunds: see_funds.decide,
        revenue_audit.NameRevenueAudit: revenue_audit.name,
        revenue_audit.EndRevenueAudit: revenue_audit.end,
        SettlePool: fill_up.decide,
    },
    events={
        Posted: noting.apply_posted,
        reconcile.FundsReconciled: reconcile.apply,
        set_posted.PostedAmountSet: set_posted.apply,
        see_funds.FundsSeen: see_funds.apply,
        revenue_audit.RevenueAuditNamed: revenue_audit.apply_named,
        revenue_audit.RevenueAuditEnded: revenue_audit.apply_ended,
        tube.TubeColouredUp: tube.apply,
    },
    after_hand=tube.after_hand,
    says=reconcile.SAYS | revenue_audit.SAYS | see_funds.SAYS | set_posted.SAYS | ending.SAYS,
)
