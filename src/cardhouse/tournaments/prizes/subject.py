"""Prizes: the pool settled, places paid, deals, chips cashed out, bounties, and what is withheld."""

from __future__ import annotations

from typing import Any

from cardhouse.subject import Subject, View
from cardhouse.tournaments.places.undo_bust import UndoBust
from cardhouse.tournaments.prizes import (
    cash_out_chips,
    close_cash_out,
    close_event,
    give_payout_card,
    intercept_step,
    open_cash_out,
    pay_bounty,
    pay_prize,
    propose_deal,
    restore_banks,
    search_intercept,
    send_papers,
    settle_pool,
    sign_deal,
    take_back,
    undo_bounty,
)
from cardhouse.tournaments.prizes.financial_report import FinancialReport, financial_report
from cardhouse.tournaments.prizes.results import Results, results
from cardhouse.tournaments.prizes.side_pools import SidePools
from cardhouse.tournaments.prizes.side_pools import show as show_side_pools
from cardhouse.tournaments.prizes.what_if import DealView, what_if


def _report(host: Any, name: str, alias: Any, staff: bool) -> FinancialReport | None:
    event = host.room.events.all.get(name)
    return financial_report(event, host.event_choices(name), alias) if event is not None else None


def _results(host: Any, name: str, alias: Any, staff: bool) -> Results | None:
    event = host.room.events.all.get(name)
    return results(event, host.event_choices(name), alias) if event is not None else None


def _deal(host: Any, name: str, alias: Any, staff: bool) -> DealView | None:
    event = host.room.events.all.get(name)
    if event is None:
        return None
    return what_if(host.room.floor, event, host.event_choices(name), name=alias, staff=staff)


SUBJECT = Subject(
    name="event_prizes",
    folder=__package__,
    place="events",
    commands={
        settle_pool.SettlePool: settle_pool.decide,
        give_payout_card.GivePayoutCard: give_payout_card.decide,
        search_intercept.SearchIntercept: search_intercept.decide,
        intercept_step.TakeInterceptStep: intercept_step.decide,
        pay_prize.PayPrize: pay_prize.decide,
        take_back.TakeBackPrize: take_back.decide,
        send_papers.SendPapers: send_papers.decide,
        propose_deal.ProposeDeal: propose_deal.decide,
        sign_deal.SignDeal: sign_deal.decide,
        sign_deal.TurnDownDeal: sign_deal.turn_down,
        open_cash_out.OpenCashOut: open_cash_out.decide,
        cash_out_chips.CashOutChips: cash_out_chips.decide,
        close_cash_out.CloseCashOut: close_cash_out.decide,
        pay_bounty.PayBounty: pay_bounty.decide,
        UndoBust: undo_bounty.decide,
        undo_bounty.TakeBackBounty: undo_bounty.take_back,
        restore_banks.RestoreBanks: restore_banks.decide,
        close_event.CloseEvent: close_event.decide,
    },
    events={
        settle_pool.PoolSettled: settle_pool.apply,
        give_payout_card.PayoutCardGiven: give_payout_card.apply,
        search_intercept.InterceptSearched: search_intercept.apply,
        intercept_step.InterceptStepTaken: intercept_step.apply,
        pay_prize.PrizePaid: pay_prize.apply,
        take_back.PrizeTakenBack: take_back.apply,
        send_papers.PapersSent: send_papers.apply,
        propose_deal.DealProposed: propose_deal.apply,
        sign_deal.DealSigned: sign_deal.apply,
        sign_deal.DealMade: sign_deal.made,
        sign_deal.DealTurnedDown: sign_deal.turned_down,
        open_cash_out.CashOutOpened: open_cash_out.apply,
        cash_out_chips.ChipsCashedOut: cash_out_chips.apply,
        close_cash_out.CashOutClosed: close_cash_out.apply,
        pay_bounty.BountyPaid: pay_bounty.apply,
        undo_bounty.BountyUndone: undo_bounty.apply,
        undo_bounty.BountyTakenBack: undo_bounty.apply_taken,
        restore_banks.BanksRestored: restore_banks.apply,
        close_event.EventClosed: close_event.apply,
    },
    due=settle_pool.due,
    views=(
        View(kind="payouts", of="event", shape=FinancialReport, about="An event's financial report",
             tag="events", path="/events/payouts", show=_report),
        View(kind="results", of="event", shape=Results, about="An event's results and prizes", tag="events",
             path="/events/results", show=_results),
        View(kind="side_pools", of="event", shape=SidePools, about="An event's bounties and cash-outs",
             tag="events", path="/events/side-pools", show=show_side_pools),
        View(kind="deal", of="event", shape=DealView, about="What a deal would bring", tag="events",
             path="/events/deal", show=_deal, staff_see_more=True),
    ),
    says={
        **settle_pool.SAYS, **give_payout_card.SAYS, **search_intercept.SAYS, **intercept_step.SAYS,
        **pay_prize.SAYS, **take_back.SAYS, **send_papers.SAYS, **propose_deal.SAYS, **sign_deal.SAYS,
        **open_cash_out.SAYS, **cash_out_chips.SAYS, **close_cash_out.SAYS, **pay_bounty.SAYS,
        **undo_bounty.SAYS, **restore_banks.SAYS, **close_event.SAYS,
    },
)  # fmt: skip
