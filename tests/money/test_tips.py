"""Tips with bad input and other people's hands; what a pay period owes, to the cent, under every choice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.money.cage.commands import ConfirmDrawer, CountDrawer
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.tips import commands as cmd
from cardhouse.money.tips.apportioning import apportion, whole_weights
from cardhouse.money.tips.pay_period import pay_report
from cardhouse.money.tips.records import CageChoice, Collected, DownCard, PayReport, StaffHours
from cardhouse.money.tips.state import Period
from cardhouse.play.refusal import Refusal
from money.seeing import period_of
from money.trial_room import TrialRoom

STAFF: Final = "team_member_cage"


@pytest.fixture
def room() -> TrialRoom:
    made = TrialRoom()
    made.stock("cage:staff", {}, 100_000)
    made.do(OfferGame("4-8", "holdem", "limit 4/8"), "max", "manager", "floor")
    made.do(OpenTable(1, "4-8"), "max", "manager", "floor")
    for name in ("ann", "bob"):
        made.person(name)
    made.do(cmd.StartTokeBox("dee", "transparent"), "dee", "dealer")
    return made


# Tokes


@pytest.mark.parametrize("amount", [0, -5, 2.5, True, "5", None])
def test_a_toke_is_a_whole_amount(room: TrialRoom, amount: Any) -> None:
    assert room.refused(cmd.GiveToke(1, "dee", "ann", amount), "dee", "dealer") == "bad_money"


def test_a_toke_is_given_at_an_open_table_by_somebody_on_the_books(room: TrialRoom) -> None:
    elsewhere = room.ask(cmd.GiveToke(7, "dee", "ann", 500), "dee", "dealer")
    assert elsewhere is not None
    assert (elsewhere.code, elsewhere.facts) == ("no_such_table", {"table": 7, "tables": [1]})
    nobody = room.ask(cmd.GiveToke(1, "dee", "zoe", 500, "ticket"), "dee", "dealer")
    assert nobody is not None
    assert (nobody.code, nobody.facts) == ("no_such_person", {"person": "zoe"})
    assert room.books.balance("toke:dee") == 0


def test_each_dealer_has_a_box_of_his_own(room: TrialRoom) -> None:
    assert room.refused(cmd.StartTokeBox("dee", "transparent"), "dee", "dealer") == "box_in_use"
    assert room.refused(cmd.StartTokeBox("don", "transparent"), "dee", "dealer") == "own_tokes"
    assert room.refused(cmd.StartTokeBox("cal", "transparent"), "cal", "clerk") == "wrong_office"
    assert room.refused(cmd.GiveToke(1, "don", "ann", 500), "don", "dealer") == "no_toke_box"
    brought = cmd.CashOutTokes("dee", STAFF, "staff", {500: 1})
    assert room.refused(brought, "don", "dealer") == "own_tokes"


def test_chips_of_who_does_not_sit_there_come_from_the_pocket(room: TrialRoom) -> None:
    room.do(cmd.GiveToke(1, "dee", "ann", 500), "dee", "dealer")
    assert room.books.balance("toke:dee") == 500
    assert room.books.balance("at_large") == -500


def test_a_box_is_counted_by_two_and_paid_in_cash(room: TrialRoom) -> None:
    room.do(cmd.GiveToke(1, "dee", "ann", 500), "dee", "dealer")
    room.do(cmd.GiveToke(1, "dee", "bob", 1000, "ticket"), "dee", "dealer")
    assert room.refused(cmd.VerifyTokes("dee", "staff", {500: 3}), "cas", "cage") == "no_tokes_brought"
    assert room.refused(cmd.CashOutTokes("dee", STAFF, "staff"), "dee", "dealer") == "no_tokes"
    few = cmd.CashOutTokes("dee", STAFF, "staff", {500: 3}, 0)
    assert room.refused(few, "dee", "dealer") == "tokes_short"
    bad = cmd.CashOutTokes("dee", STAFF, "staff", {500: -3}, 1000)
    assert room.refused(bad, "dee", "dealer") == "bad_count"
    room.do(cmd.CashOutTokes("dee", STAFF, "staff", {500: 3}, 1200), "dee", "dealer")
    room.do(cmd.VerifyTokes("dee", "staff", {500: 3}, 1000), "cas", "cage")
    assert room.refused(cmd.VerifyTokes("dee", "staff", {500: 3}, 1200), "cas", "cage") == "no_tokes_brought"
    room.do(cmd.CashOutTokes("dee", STAFF, "staff", {500: 3}, 1200), "dee", "dealer")
    room.do(cmd.VerifyTokes("dee", "staff", {500: 3}, 1200), "cas", "cage")
    assert room.books.chips["cage:staff:chips"] == {500: 3}
    assert room.books.balance("cage:staff:cash") == 100_000 - 2700
    assert room.books.balance("toke:dee") == 0
    assert room.books.balance("at_large") == -1500
    assert room.books.balance("outside") == -100_000 + 2700
    assert "dee" not in room.books.tips.boxes
    room.check_kept()


def test_a_closed_window_and_one_without_cash_pay_nothing(room: TrialRoom) -> None:
    elsewhere = cmd.CashOutTokes("dee", STAFF, "other", {500: 3})
    assert room.refused(elsewhere, "dee", "dealer") == "place_closed", "there is no such window"
    room.do(cmd.CashOutTokes("dee", STAFF, "staff", {500: 300}), "dee", "dealer")
    assert room.refused(cmd.VerifyTokes("dee", "staff", {500: 300}), "cas", "cage") == "not_enough"
    room.do(CountDrawer("cage:staff", "closing", {}, 100_000), "cas", "cage")
    room.do(ConfirmDrawer("cage:staff", {}, 100_000, "closing"), "max", "manager")
    assert room.refused(cmd.VerifyTokes("dee", "staff", {500: 300}), "cas", "cage") == "place_closed"


def test_a_toke_that_came_after_the_count_is_counted_again(room: TrialRoom) -> None:
    room.do(cmd.GiveToke(1, "dee", "ann", 500), "dee", "dealer")
    room.do(cmd.CashOutTokes("dee", STAFF, "staff", {500: 1}), "dee", "dealer")
    room.do(cmd.GiveToke(1, "dee", "bob", 500), "dee", "dealer")
    assert room.refused(cmd.VerifyTokes("dee", "staff", {500: 1}), "cas", "cage") == "tokes_short"
    room.do(cmd.VerifyTokes("dee", "staff", {500: 2}), "cas", "cage")  # differs: both count again
    assert room.books.balance("toke:dee") == 1_000
    room.do(cmd.CashOutTokes("dee", STAFF, "staff", {500: 2}), "dee", "dealer")
    room.do(cmd.VerifyTokes("dee", "staff", {500: 2}), "cas", "cage")
    assert room.books.balance("toke:dee") == 0


def test_other_houses_other_ways(room: TrialRoom) -> None:
    room.settings = {"money_tips__cash_out": "paycheck"}
    brought = cmd.CashOutTokes("dee", STAFF, "staff", {500: 3}, 100)
    assert room.refused(brought, "dee", "dealer") == "tokes_with_wages"
    room.settings = {"money_tips__exchanged": frozenset({"chips"})}
    assert room.refused(brought, "dee", "dealer") == "not_exchanged"
    early = cmd.CashOutTokes("dee", STAFF, "staff", {500: 3}, 0, False, True)
    room.settings = {"money_tips__mid_shift": "never"}
    assert room.refused(early, "dee", "dealer") == "shift_not_over"
    room.settings = {"money_tips__during_shift": "may_be_pocketed"}
    room.do(cmd.GiveToke(1, "dee", "ann", 500, "chips", "pocket"), "dee", "dealer")
    assert room.books.balance("pocket:dee") == 500


def test_a_toke_comes_off_the_stack_and_table_and_books_agree() -> None:
    room = TrialRoom()
    room.do(OfferGame("4-8", "holdem", "limit 4/8"), "max", "manager", "floor")
    room.do(OpenTable(1, "4-8"), "max", "manager", "floor")
    room.do(SeatPlayer(1, 3, room.person("ann"), 20_000), "sam", "floor")
    room.do(cmd.StartTokeBox("dee", "transparent"), "dee", "dealer")
    assert room.refused(cmd.GiveToke(1, "dee", "ann", 20_001), "dee", "dealer") == "too_few_chips"
    room.do(cmd.GiveToke(1, "dee", "ann", 300), "dee", "dealer")
    table = room.host.room.floor.tables[1].table
    assert table.seats[3].chips == room.books.balance("stack:1:ann") == 19_700
    assert room.books.balance("toke:dee") == 300
    room.check_kept()


# The pool


@pytest.mark.parametrize("minutes", [0, -30, 1.5, True, None, 60 * 24 * 15])
def test_minutes_of_work_are_whole_and_few(room: TrialRoom, minutes: Any) -> None:
    assert room.refused(cmd.SignDownCard("wpo", "dee", minutes), "dee", "dealer") == "bad_work_minutes"
    hours = cmd.RecordStaffHours("wpo", "sue", "clerk", minutes)
    assert room.refused(hours, "gus", "floor") == "bad_work_minutes"


def test_bad_input_of_the_pool(room: TrialRoom) -> None:
    assert room.refused(cmd.CollectStaffMoney("", "staffing_fee", 5), "cas", "cage") == "bad_tournament"
    assert room.refused(cmd.CollectStaffMoney("wpo", "staffing_fee", -5), "cas", "cage") == "bad_money"
    assert room.refused(cmd.RecordFees("wpo", 0), "cas", "cage") == "bad_money"
    assert room.refused(cmd.RecordFees("x" * 61, 5), "cas", "cage") == "bad_tournament"
    assert room.refused(cmd.RecordStaffHours("wpo", "sue", "clerk", 60), "cas", "cage") == "wrong_office"
    dealer = cmd.RecordStaffHours("wpo", "dee", "dealer", 60)
    assert room.refused(dealer, "gus", "floor") == "down_card_not_own"
    assert room.refused(cmd.ChooseCagePart("none", " "), "gus", "floor") == "cage_part_reason"
    for percent in (-1, 3, 1.5, True):
        choice = cmd.ChooseCagePart("administrative_fees", "so", percent)  # type: ignore[arg-type]
        assert room.refused(choice, "gus", "floor") == "cage_percent"
    assert room.refused(cmd.ConfirmPayPeriod(), "gus", "floor") == "no_period_asked"
    room.do(cmd.ChooseCagePart("none", "so"), "gus", "floor")
    assert room.refused(cmd.ClosePayPeriod(), "gus", "floor") == "nothing_to_pay"
    assert room.refused(cmd.ClosePayPeriod(), "dee", "dealer") == "wrong_office"
    room.settings = {"money_tips__cage_part": "none"}
    assert room.refused(cmd.ChooseCagePart("none", "so"), "gus", "floor") == "cage_part_settled"


def test_a_report_is_stale_when_something_came_after_it(room: TrialRoom) -> None:
    room.do(cmd.CollectStaffMoney("wpo", "staffing_fee", 10_000), "cas", "cage")
    room.do(cmd.SignDownCard("wpo", "dee", 60), "dee", "dealer")
    room.do(cmd.ChooseCagePart("none", "so"), "gus", "floor")
    room.do(cmd.ClosePayPeriod(), "gus", "floor")
    room.do(cmd.SignDownCard("wpo", "don", 60), "don", "dealer")
    assert room.refused(period_of(room.books), "cas", "cage") == "no_period_asked"
    room.do(cmd.ClosePayPeriod(), "gus", "floor")
    room.settings = {"money_tips__dealer_owed": "equal_parts", "money_tips__dealers_paid": "cash"}
    assert room.refused(period_of(room.books), "cas", "cage") == "no_period_asked"
    room.settings = {}
    room.do(period_of(room.books), "cas", "cage")
    assert room.books.balance("pool:staff") == 3300
    assert room.books.tips.period.number == 2
    assert room.books.tips.period.carried == 3300, "nobody but dealers worked: it stays for the next period"
    room.do(cmd.SignDownCard("wpo", "dee", 60), "dee", "dealer")
    room.check_kept()


def test_staff_money_that_is_undone_is_not_shared_out(room: TrialRoom) -> None:
    room.do(cmd.CollectStaffMoney("wpo", "staffing_fee", 100_000), "cas", "cage")
    typed = room.books.postings
    room.do(cmd.CollectStaffMoney("wpo", "staffing_fee", 10_000), "cas", "cage")
    room.do(ReversePosting(typed, "one nought too many"), "gus", "floor")
    assert [one.amount for one in room.books.tips.period.collected] == [10_000]
    room.do(cmd.SignDownCard("wpo", "dee", 60), "dee", "dealer")
    room.do(cmd.ChooseCagePart("none", "so"), "gus", "floor")
    room.do(cmd.ClosePayPeriod(), "gus", "floor")
    room.do(period_of(room.books), "cas", "cage")
    paid, carried = room.books.postings, room.books.tips.period.carried
    assert room.books.balance("pool:staff") == carried
    room.do(ReversePosting(paid, "paid to the wrong one"), "sue", "floor")
    assert room.books.tips.period.carried == room.books.balance("pool:staff") == 10_000
    room.check_kept()


CARDS = [DownCard("a", "dee", 90, 3), DownCard("b", "don", 30, 1), DownCard("b", "dee", 30, 1)]
HOURS = [
    StaffHours("a", "sue", "supervisor", 480), StaffHours("a", "dan", "dual_rate", 495),
    StaffHours("b", "cal", "clerk", 240), StaffHours("b", "cas", "cage", 240),
]  # fmt: skip
MONEY = [
    Collected("a", "staffing_fee", 600_001), Collected("a", "end_of_tournament", 100_000),
    Collected("b", "bonus_buys", 300_002),
]  # fmt: skip


def report(part: Any = "none", **settings: Any) -> PayReport:
    room = TrialRoom(**{f"money_tips__{key}": value for key, value in settings.items()})
    period = Period(1, 7, MONEY, CARDS, HOURS, {"a": 5000, "b": 9050}, CageChoice(part, 2, "gus", "so"))
    made = pay_report(room.choices, period)
    assert not isinstance(made, Refusal), made.text()
    paid = sum(one.amount for one in made.shares) + made.carried
    paid += made.cage_part if made.cage_from == "others" else 0
    assert paid == made.money == 1_000_010
    return made


@pytest.mark.parametrize("part", ["none", "others_part", "administrative_fees"])
@pytest.mark.parametrize(
    "settings",
    [
        {}, {"pool_period": "each_tournament"}, {"pool_for": "dealers_only"}, {"pooled": "by_source"},
        {"down_rate": "whole_pool_by_downs"}, {"dealer_owed": "equal_parts"}, {"supervisor_time": "minutes"},
        {"clerk_time": "whole_hours"}, {"downs_sheet": "totals"}, {"cage_when": "every_tournament"},
        {"cage_taken_from": "supervisors"}, {"cage_taken_from": "clerks"}, {"cage_others_percent": 90},
        {"dealer_percent": 50, "other_percent": 50}, {"supervisor_percent": 60, "clerk_percent": 40},
    ],
)  # fmt: skip
def test_every_cent_is_somebodys_under_every_choice(part: str, settings: dict[str, Any]) -> None:
    assert report(part, **settings).money == 1_000_010


def test_what_the_choices_do() -> None:
    amounts = {one.person: one.amount for one in report(dealer_owed="equal_parts").shares}
    assert abs(amounts["dee"] - amounts["don"]) <= 1
    assert report(pooled="by_source").dealer_part == 100_000 + apportion(900_010, [67, 33])[0]
    assert report(pool_for="dealers_only").other_part == 0
    assert {card.dealer: card.downs for card in report(downs_sheet="totals").sheet} == {"dee": 4, "don": 1}
    assert report("administrative_fees").cage_part == 9050 * 2 // 100, "the cage worked at b only"
    assert report("administrative_fees", cage_when="every_tournament").cage_part == 14_050 * 2 // 100
    by_minutes = {one.person: one.shares for one in report(supervisor_time="minutes").shares}
    assert by_minutes["dan"] == str(Fraction(495, 60) * Fraction(5, 4))
    assert {one.person: one.shares for one in report().shares}["dan"] == "10"


def test_percentages_that_do_not_come_to_a_hundred_are_told() -> None:
    room = TrialRoom(money_tips__dealer_percent=68)
    made = pay_report(room.choices, Period(1, 0, MONEY, CARDS, HOURS, {}, CageChoice("none", 0, "gus", "so")))
    assert isinstance(made, Refusal)
    assert made.code == "parts_not_whole"


@given(st.integers(0, 10**9), st.lists(st.integers(0, 1000), min_size=1, max_size=20).filter(any))
def test_nothing_is_lost_in_dividing(amount: int, weights: list[int]) -> None:
    parts = apportion(amount, weights)
    assert sum(parts) == amount
    whole = sum(weights)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part * whole - amount * weight) < whole, "within a cent of the exact part"
        assert weight or not part


@given(st.lists(st.fractions(0, 100, max_denominator=60), min_size=1, max_size=8))
def test_whole_weights_keep_the_proportion(shares: list[Fraction]) -> None:
    weights = whole_weights(shares)
    for one, weight in zip(shares, weights, strict=True):
        for other, other_weight in zip(shares, weights, strict=True):
            assert one * other_weight == other * weight
