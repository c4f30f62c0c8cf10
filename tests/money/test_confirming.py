"""Who confirms what another began says what he saw: what was changed in between is not confirmed with it."""

from __future__ import annotations

import pytest

from cardhouse.money.banks.commands import (
    ConfirmCount,
    ConfirmIssue,
    CountBank,
    IssueBank,
    SetBankAmount,
    TakeBackBank,
)
from cardhouse.money.cage import commands as cage
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.reports.commands import CloseDay, ConfirmDayClose
from cardhouse.money.tips import commands as tips
from money.seeing import close_of, issue_at, period_of
from money.trial_room import RACK, WORTH, TrialRoom


def test_an_issue_is_confirmed_as_it_was_seen() -> None:
    room = TrialRoom()
    room.do(SetBankAmount(1, WORTH), "max", "manager")
    room.do(IssueBank(1, {500: 60}, 0, "new"), "max", "manager")
    seen = issue_at(room.books, 1)
    assert seen == ConfirmIssue(1, {500: 60}, 0, "new")
    room.do(IssueBank(1, RACK, 0, "new"), "mia", "manager")
    refused = room.ask(seen, "cas", "cage")
    assert refused is not None
    assert refused.text() == (
        "what mia asked for at the bank of table 1 is something else, $1,500 in all: look at it again, "
        "and confirm that"
    )
    assert room.refused(ConfirmIssue(1), "cas", "cage") == "other_issue", "nothing named is not everything"
    assert "bank:1:chips" not in room.books.balances
    room.do(issue_at(room.books, 1), "cas", "cage")
    assert room.books.balance("bank:1:chips") == WORTH
    room.check_kept()


def test_what_goes_in_is_not_confirmed_as_what_comes_out() -> None:
    room = TrialRoom(money_banks__bank="floating")
    room.stock("cage:main", {500: 1}, 0)
    room.do(SetBankAmount(1, WORTH), "max", "manager")
    room.do(IssueBank(1, RACK, 0, "new"), "max", "manager")
    room.do(issue_at(room.books, 1), "cas", "cage")
    room.do(TakeBackBank(1, {500: 60}), "max", "manager")
    seen = issue_at(room.books, 1)
    room.do(IssueBank(1, {500: 60}, 0, "new"), "max", "manager")
    assert room.refused(seen, "cas", "cage") == "other_issue"
    vault = ConfirmIssue(1, {500: 60})
    assert room.refused(vault, "cas", "cage") == "other_issue", "not out of the vault"


def test_a_look_at_a_drawer_does_not_close_it() -> None:
    room = TrialRoom()
    room.stock("cage:main", {500: 10}, 0)
    room.do(cage.CountDrawer("cage:main", "check", {500: 10}), "cas", "cage")
    room.do(cage.CountDrawer("cage:main", "closing", {500: 10}), "cat", "cage")
    looked = cage.ConfirmDrawer("cage:main", {500: 10}, 0, "check")
    assert room.refused(looked, "max", "manager") == "count_for_other"
    assert room.books.cage.drawers["cage:main"].open
    room.do(cage.ConfirmDrawer("cage:main", {500: 10}, 0, "closing"), "max", "manager")
    assert not room.books.cage.drawers["cage:main"].open


def test_nor_does_a_late_signature_for_the_opening_close_a_bank() -> None:
    room = TrialRoom()
    room.open_bank()
    room.do(CountBank(1, "closing", RACK, 0, "holdem", "day"), "dee", "dealer")
    assert room.refused(ConfirmCount(1, RACK), "gus", "floor") == "count_for_other"
    assert room.books.banks.tables[1].open
    room.do(ConfirmCount(1, RACK, 0, "closing"), "gus", "floor")
    assert not room.books.banks.tables[1].open


def test_the_day_is_closed_as_it_was_seen() -> None:
    room = TrialRoom()
    room.stock("cage:main", {500: 10}, 0)
    room.do(CloseDay("the vault is not counted"), "cas", "cage")
    seen = close_of(room.books)
    room.do(CloseDay("one chip is missing"), "cat", "cage")
    assert room.refused(seen, "max", "manager") == "other_close", "another reason"
    room.do(cage.SellChips("cage:main", room.person("ann"), 500, {500: 1}), "cas", "cage")
    assert room.refused(close_of(room.books), "max", "manager") == "moved_since_asked"
    early = close_of(room.books)
    room.do(CloseDay("one chip is missing"), "cat", "cage")
    assert room.refused(early, "max", "manager") == "other_close", "what was sold in between he did not see"
    assert room.refused(ConfirmDayClose(), "max", "manager") == "other_close"
    room.do(close_of(room.books), "max", "manager")
    assert len(room.books.reports.days) == 1


def test_a_pay_period_is_paid_as_it_was_seen() -> None:
    room = TrialRoom()
    room.do(tips.CollectStaffMoney("wpo", "staffing_fee", 10_000), "cas", "cage")
    room.do(tips.SignDownCard("wpo", "dee", 60), "dee", "dealer")
    room.do(tips.ChooseCagePart("none", "so"), "gus", "floor")
    room.do(tips.ClosePayPeriod(), "gus", "floor")
    seen = period_of(room.books)
    assert sum(seen.shares.values()) > 0
    room.do(tips.SignDownCard("wpo", "don", 60), "don", "dealer")
    room.do(tips.ClosePayPeriod(), "gus", "floor")
    assert room.refused(seen, "cas", "cage") == "other_period"
    assert room.refused(tips.ConfirmPayPeriod(), "cas", "cage") == "other_period"
    room.do(period_of(room.books), "cas", "cage")
    assert room.books.tips.period.number == 2


def test_tips_are_paid_at_the_window_they_were_brought_to() -> None:
    room = TrialRoom()
    room.stock("cage:staff", {}, 100_000)
    room.stock("cage:other", {}, 100_000)
    room.do(tips.StartTokeBox("dee", "transparent"), "dee", "dealer")
    room.do(tips.CashOutTokes("dee", "team_member_cage", "staff", {500: 3}), "dee", "dealer")
    room.do(tips.CashOutTokes("dee", "team_member_cage", "other", {500: 3}), "dee", "dealer")
    assert room.refused(tips.VerifyTokes("dee", "staff", {500: 3}), "cas", "cage") == "tokes_elsewhere"
    room.do(tips.VerifyTokes("dee", "other", {500: 3}), "cas", "cage")
    assert room.books.balance("cage:other:cash") == 100_000 - 1_500


@pytest.mark.parametrize("house", ["horseshoe", "pechanga", "mohegan"])
def test_what_two_people_moved_is_undone_alone_up_to_a_limit_of_the_house(house: str) -> None:
    """The books are silent, so it is a choice; what is more goes back as it came, with a second person."""
    room = TrialRoom(house, money_cage__undone_alone_most=100)
    room.stock("cage:main", {500: 10}, 0)
    for amount, code in ((10_000, ""), (10_001, "moved_back_by_two")):
        room.do(cage.RequestTransfer("outside", "vault", {}, amount), "max", "manager")
        room.do(cage.ConfirmRequest(room.books.cage.request_count), "cat", "cage")
        refused = room.ask(ReversePosting(room.books.postings, "typed wrong"), "gus", "floor")
        assert (refused.code if refused is not None else "") == code
    room.do(cage.RequestTransfer("vault", "outside", {}, 10_001), "max", "manager")
    room.do(cage.ConfirmRequest(room.books.cage.request_count), "cat", "cage")
    assert room.books.balance("vault:cash") == 0
    assert TrialRoom(house).choices.value("money_cage.undone_alone_most") == 10_000
