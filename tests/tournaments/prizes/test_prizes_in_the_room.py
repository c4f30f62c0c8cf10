"""Prizes through the room: the pool settled by itself, the payout desk, withholding, deals, cash-outs and
bounties, and the ledger to the cent.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cardhouse.houses.own_house import OwnRule
from cardhouse.money import account as accounts
from cardhouse.room import snapshots
from cardhouse.room.commands import AmendHouse, BeginHand
from cardhouse.tournaments.entries.cancel_event import CancelEvent
from cardhouse.tournaments.places.undo_bust import UndoBust
from cardhouse.tournaments.prizes.cash_out_chips import CashOutChips
from cardhouse.tournaments.prizes.close_cash_out import CloseCashOut
from cardhouse.tournaments.prizes.close_event import CloseEvent
from cardhouse.tournaments.prizes.due import dues
from cardhouse.tournaments.prizes.financial_report import financial_report
from cardhouse.tournaments.prizes.give_payout_card import GivePayoutCard
from cardhouse.tournaments.prizes.intercept_step import STEPS, TakeInterceptStep, needed
from cardhouse.tournaments.prizes.open_cash_out import OpenCashOut
from cardhouse.tournaments.prizes.pay_prize import PayPrize
from cardhouse.tournaments.prizes.pool import PrizePool
from cardhouse.tournaments.prizes.propose_deal import ProposeDeal
from cardhouse.tournaments.prizes.results import as_csv
from cardhouse.tournaments.prizes.search_intercept import SearchIntercept
from cardhouse.tournaments.prizes.send_papers import SendPapers
from cardhouse.tournaments.prizes.sign_deal import SignDeal
from cardhouse.tournaments.prizes.state import Proposal
from cardhouse.tournaments.prizes.take_back import TakeBackPrize
from cardhouse.tournaments.sheet import BuyIn, CashOut, LateEntry, Level, Payouts, Place
from tournaments.events import sheet
from tournaments.playing import Playing

NAMES = ("ann", "bob", "cyd", "dan")
TWO_PLACES = Payouts(schedule=(Place(entries=2, shares=(6500, 3500)),))
SHOWN = ("identification", "loyalty_card")
DEAR = BuyIn(prize=400_000, administration=20_000, house=30_000)


def played(*, house: str = "horseshoe", **changes: Any) -> Playing:
    """Four entered; cyd is third and ann has everything but what bob has left."""
    changes = {"mode": "dealt", "late": LateEntry(), "payouts": TWO_PLACES} | changes
    room = Playing(house, seed=3)
    room.opened(sheet(**changes), *NAMES)
    room.start()
    return room


def to_the_end(room: Playing) -> list[str]:
    """Two of them all-in until one is left, so that nobody shares a place: who won, then the others."""
    while room.phase("Turbo") == "running":
        begins = room.host.choices_at(room.now, rule_set="tournament").value("deal.hand_begins")
        room.ok(BeginHand(1, min(begins)))
        room.all_in(*[one.person for one in room.event.entries.all.values() if one.status == "playing"][:2])
    choices = room.host.choices_at(room.now, rule_set="tournament")
    return [one.person for one in dues(room.event, choices)]


def settled(room: Playing) -> PrizePool | None:
    return room.event.prizes.pool


def agreed(room: Playing) -> Proposal | None:
    return room.event.prizes.deal


def balance(room: Playing, account: str) -> int:
    return room.host.room.books.balance(account)


def test_the_pool_is_settled_by_itself_when_nobody_can_come_any_more() -> None:
    room = played(late=LateEntry(through=1))
    room.wait(1)
    assert settled(room) is None
    room.wait(15)
    pool = settled(room)
    assert pool is not None
    assert (pool.primary, pool.overlay, room.event.prizes.difference) == (40_000, 0, 0)


def test_a_guarantee_is_made_good_from_the_reserve_then_by_the_house() -> None:
    room = played(guarantee=100_000)
    room.wait(1)
    assert balance(room, accounts.prize("Turbo")) == 100_000
    assert balance(room, accounts.revenue("guarantee")) == -60_000


def test_prizes_are_paid_at_the_desk_to_the_last_cent() -> None:
    room = played()
    first, second = to_the_end(room)
    assert room.refused(PayPrize("Turbo", first, SHOWN, "financial_report")) == "payout_card_needed"
    room.ok(GivePayoutCard("Turbo", first))
    room.ok(GivePayoutCard("Turbo", second))
    assert room.refused(PayPrize("Turbo", first, ("identification",), "financial_report")) == "not_shown"
    assert room.refused(PayPrize("Turbo", first, SHOWN)) == "not_signed"
    room.ok(PayPrize("Turbo", first, SHOWN, "financial_report"))
    assert room.refused(PayPrize("Turbo", first, SHOWN, "financial_report")) == "no_prize_due"
    assert room.refused(CloseEvent("Turbo")) == "prizes_open"
    room.ok(PayPrize("Turbo", second, SHOWN, "financial_report"))
    assert balance(room, accounts.prize("Turbo")) == 0
    room.ok(CloseEvent("Turbo"))
    assert room.phase("Turbo") == "closed"
    choices = room.host.choices_at(room.now, rule_set="tournament")
    lines = as_csv(room.event, choices, country=lambda person: "US").splitlines()
    assert lines[1] == f"1,{first},US,260,USD,Tuesday Turbo,2026-03-03,120,4,400"
    report = financial_report(room.event, choices)
    assert [line.signed for line in report.lines] == ["financial_report"] * 2
    assert (report.administration, report.house) == (2_000, 6_000)
    assert room.replayed() == snapshots.encode(room.host.room)


def test_a_bust_that_is_undone_re_ranks_and_re_pays_what_was_not_paid() -> None:
    room = played(payouts=Payouts(schedule=(Place(entries=3, shares=(5000, 3000, 2000)),)))
    room.stacks(ann=1_000, bob=4_000, cyd=20_000, dan=15_000)
    while room.event.entries.left > 2:
        room.begin()
        room.all_in("ann", "bob", "cyd" if room.event.entries.left < 4 else "")
    choices = room.host.choices_at(room.now, rule_set="tournament")
    third = next(one for one in dues(room.event, choices) if one.place == 3)
    assert third.left == 8_000
    room.ok(GivePayoutCard("Turbo", third.person))
    room.ok(PayPrize("Turbo", third.person, SHOWN, "financial_report"))
    holder = max((one for one in room.event.entries.all.values() if one.status == "playing"),
                 key=lambda one: room.host.room.floor.tables[1].table.seats[one.seat].stack)  # fmt: skip
    room.ok(UndoBust("Turbo", third.entry, "the pot was misread", {holder.person: 1_000}))
    wrong = [one for one in dues(room.event, choices) if one.person == third.person]
    assert [one.left for one in wrong] == [-8_000]
    before = balance(room, accounts.prize("Turbo"))
    room.ok(TakeBackPrize("Turbo", third.person))
    assert room.refused(TakeBackPrize("Turbo", third.person)) == "nothing_overpaid"
    assert balance(room, accounts.prize("Turbo")) == before + 8_000
    for person in dict.fromkeys(to_the_end(room)):
        room.ok(GivePayoutCard("Turbo", person))
        room.ok(PayPrize("Turbo", person, SHOWN, "financial_report"))
    room.ok(CloseEvent("Turbo"))
    assert room.phase("Turbo") == "closed"


def test_whoever_shares_the_last_place_that_is_paid_shares_its_prize() -> None:
    """Four equal stacks in one pot: three go out together, and only the second place is paid."""
    room = played()
    room.begin()
    room.all_in(*NAMES)
    found = dues(room.event, room.host.choices_at(room.now, rule_set="tournament"))
    assert [(one.place, one.tied) for one in found] == [(1, 1), (2, 3), (2, 3), (2, 3)]
    assert sorted(one.amount for one in found) == [4_666, 4_667, 4_667, 26_000]


def test_a_withheld_prize_goes_through_every_step() -> None:
    room = played(buy_in=DEAR)
    first, _ = to_the_end(room)
    room.ok(GivePayoutCard("Turbo", first))
    pay = PayPrize("Turbo", first, SHOWN, "financial_report", tax_papers=True)
    assert room.refused(PayPrize("Turbo", first, SHOWN, "financial_report")) == "tax_papers_needed"
    assert room.refused(pay) == "search_needed"
    claim: dict[str, Any] = {"claim": 120_000, "reference": "C-7", "reason": "child support"}
    assert room.refused(SearchIntercept("Turbo", first, **claim, where="office")) == "search_elsewhere"
    assert room.refused(SearchIntercept("Turbo", first, 120_000)) == "claim_words"
    room.ok(SearchIntercept("Turbo", first, **claim), by="pat", roles=("cage",))
    choices = room.host.choices_at(room.now, rule_set="tournament")
    assert room.refused(pay) == "step_order"
    for step in STEPS:
        done = tuple(needed(choices, step) - {"signature_patron"})
        short = TakeInterceptStep("Turbo", first, step, done[1:], escort="sec")
        assert room.refused(short, by="max", roles=("manager",)) == "step_incomplete"
        full = TakeInterceptStep("Turbo", first, step, done, escort="sec")
        room.ok(full, by="max", roles=("manager",))
    assert room.refused(pay) == "step_incomplete"
    handed = tuple(needed(choices, "guest_receives"))
    room.ok(PayPrize("Turbo", first, SHOWN, "financial_report", tax_papers=True, handed=handed))
    assert balance(room, accounts.withheld("Turbo")) == 120_000
    assert room.event.prizes.papers
    room.ok(SendPapers("Turbo"))
    assert not room.event.prizes.papers


def test_the_manager_acts_with_an_escort_and_is_not_who_looked_up() -> None:
    room = played(buy_in=DEAR)
    first, _ = to_the_end(room)
    search = SearchIntercept("Turbo", first, 1_000, "C-8", "support")
    room.ok(search, by="max", roles=("manager",))
    for step in ("match", "slip", "slip_support"):
        choices = room.host.choices_at(room.now, rule_set="tournament")
        taken = TakeInterceptStep("Turbo", first, step, tuple(needed(choices, step)))
        room.ok(taken, by="pat", roles=("cage",))
    call = TakeInterceptStep("Turbo", first, "notified", ("security_dispatch", "surveillance"))
    assert room.refused(call, by="pat", roles=("cage",)) == "intercept_manager"
    assert room.refused(call, by="max", roles=("manager",)) == "intercept_second"
    room.ok(call, by="moe", roles=("manager",))
    slip = TakeInterceptStep("Turbo", first, "request_slip", ("claim_reference_number", "initials"))
    room.ok(slip, by="moe", roles=("manager",))
    back = TakeInterceptStep("Turbo", first, "back_to_guest", ("poker_manager", "security_escort"), "moe")
    assert room.refused(back, by="moe", roles=("manager",)) == "escort_named"


def test_a_deal_is_signed_by_all_who_are_left_and_the_winner_gets_what_was_kept() -> None:
    room = played(payouts=Payouts(schedule=(Place(entries=3, shares=(5000, 3000, 2000)),), round_to=1))
    room.stacks(ann=1_000, bob=4_000, cyd=20_000, dan=15_000)
    room.wait(1)
    assert room.refused(ProposeDeal("Turbo", "icm")) == "deal_too_early"
    while room.event.entries.left > 3:
        room.begin()
        room.all_in("ann", "bob")
    left = [entry.person for entry in room.event.entries.all.values() if entry.status == "playing"]
    assert room.refused(ProposeDeal("Turbo", "icm", kept=30_000)) == "deal_kept"
    room.ok(ProposeDeal("Turbo", "icm", kept=4_000))
    proposal = room.event.prizes.proposal
    assert proposal is not None
    assert sum(proposal.amounts.values()) == 36_000
    for person in left[:-1]:
        room.ok(SignDeal("Turbo", person), by=person, roles=("player",))
    assert agreed(room) is None
    assert room.refused(SignDeal("Turbo", left[-1]), by=left[0], roles=("player",)) == "deal_by_another"
    room.ok(SignDeal("Turbo", left[-1]), by=left[-1], roles=("player",))
    assert agreed(room) == proposal
    to_the_end(room)
    choices = room.host.choices_at(room.now, rule_set="tournament")
    paid = {one.person: one.amount for one in dues(room.event, choices)}
    assert sum(paid.values()) == 40_000
    winner = next(one.person for one in dues(room.event, choices) if one.place == 1)
    assert paid[winner] == proposal.amounts[winner] + 4_000


LEVELS = (
    Level(minutes=15, sign="no limit 25/50"),
    Level(minutes=10, pause="break"),
    Level(minutes=15, sign="no limit 50/100"),
    Level(minutes=10, pause="break"),
    Level(minutes=15, sign="no limit 100/200"),
)


def test_chips_are_cashed_out_at_the_price_of_the_period() -> None:
    room = Playing(seed=5)
    terms = CashOut(percent=25, after=(1, 2))
    changes = {"format": "cash_out", "cash_out": terms, "levels": LEVELS, "seats": 2, "late": LateEntry()}
    room.opened(sheet(mode="dealt", **changes), *NAMES)
    room.start()
    room.wait(1)
    assert room.event.prizes.set_aside == 10_000
    assert room.refused(OpenCashOut("Turbo")) == "cash_out_time"
    room.wait(15)
    room.ok(OpenCashOut("Turbo"))
    assert room.refused(CashOutChips("Turbo", "ann", 5_001)) == "cash_out_most"
    room.ok(CashOutChips("Turbo", "ann", 4_000))
    assert room.refused(CashOutChips("Turbo", "ann", 1_001)) == "cash_out_most"
    room.ok(CashOutChips("Turbo", "ann", 1_000))
    assert balance(room, accounts.cash_out("Turbo")) == 10_000 - 1_250
    assert room.event.chips.removed == 5_000
    room.ok(CloseCashOut("Turbo"))
    assert room.refused(CloseCashOut("Turbo")) == "cash_out_goes_on"
    room.wait(26)
    room.ok(OpenCashOut("Turbo"))
    period = room.event.prizes.period
    assert period is not None
    assert (period.cents, period.chips) == (8_750, 35_000)
    room.ok(CloseCashOut("Turbo"))
    assert room.event.prizes.returned == 8_750
    assert balance(room, accounts.prize("Turbo")) == 38_750
    assert room.replayed() == snapshots.encode(room.host.room)


def test_an_event_called_off_after_the_last_cash_out_gives_all_back() -> None:
    """What was set aside and came back into the pool is not taken out of an account that is empty."""
    room = Playing(seed=5)
    changes = {"format": "cash_out", "cash_out": CashOut(percent=25, after=(1,)), "levels": LEVELS}
    room.opened(sheet(mode="dealt", seats=2, late=LateEntry(), **changes), *NAMES)
    room.start()
    room.wait(16)
    room.ok(OpenCashOut("Turbo"))
    room.ok(CloseCashOut("Turbo"))
    assert balance(room, accounts.cash_out("Turbo")) == 0
    room.ok(CancelEvent("Turbo", "fire"))
    assert room.host.room.books.balances == {}


@pytest.mark.parametrize("house", ["pechanga", "mohegan", "live", "toledo"])
def test_other_houses_pay_too(house: str) -> None:
    room = played(house=house, buy_in=BuyIn(prize=10_000, house=2_000))
    for person in to_the_end(room):
        room.do(GivePayoutCard("Turbo", person))
        document = room.host.choices_at(room.now, rule_set="tournament").value("tournament_payout.signs")
        room.ok(PayPrize("Turbo", person, SHOWN, document))
    room.ok(CloseEvent("Turbo"))


def test_a_ledger_that_lacks_the_money_holds_the_clock_up_nowhere() -> None:
    """What the clock gives cannot be refused: the difference is told instead."""
    room = Playing("pechanga", seed=3)
    charged = Payouts(schedule=TWO_PLACES.schedule, service_charge=1_000)
    buy_in = BuyIn(prize=10_000, house=2_000)
    room.opened(sheet(mode="dealt", late=LateEntry(through=1), payouts=charged, buy_in=buy_in), *NAMES)
    room.start()
    room.host.room.books.balances[accounts.prize("Turbo")] = 0
    room.wait(16)
    assert settled(room) is not None
    assert room.event.prizes.difference == -40_000


def test_the_tax_limit_is_dated_and_a_house_sets_its_own() -> None:
    """A prize of 2,600 less an entry of 1,200: below the figure of 2008, above one that the house set."""
    room = played(buy_in=BuyIn(prize=100_000, administration=5_000, house=15_000))
    first, _ = to_the_end(room)
    choices = room.host.choices_at(room.now, rule_set="tournament")
    report = financial_report(room.event, choices)
    assert report.tax is not None
    assert (report.tax.above, report.tax.since, report.tax.own) == (500_000, "2008-03-04", False)
    assert "2007-57" in report.tax.why
    assert not report.lines[0].taxable
    own = OwnRule("tournament_payout.tax_above", 1_000, "the law of this year", since=date(2026, 1, 1))
    room.ok(AmendHouse("Our room", "horseshoe", room.host.room.house, (own,)), roles=("manager",))
    choices = room.host.choices_at(room.now, rule_set="tournament")
    report = financial_report(room.event, choices)
    assert report.tax is not None
    assert (report.tax.above, report.tax.since, report.tax.own) == (100_000, "2026-01-01", True)
    assert report.lines[0].taxable
    room.ok(GivePayoutCard("Turbo", first))
    assert room.refused(PayPrize("Turbo", first, SHOWN, "financial_report")) == "tax_papers_needed"
