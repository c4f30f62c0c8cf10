"""Boxes pulled and counted by two, shifts and days closed: to nothing, or with where it is not even."""

from __future__ import annotations

import msgspec
import pytest

from cardhouse.money.banks import commands as bank
from cardhouse.money.cage import commands as cage
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.reports import commands as cmd
from cardhouse.money.reports.statement import faults
from cardhouse.money.state import Books
from cardhouse.money.tips.commands import CashOutTokes, StartTokeBox, VerifyTokes
from money.at_the_cage import CAGE, FLOOR, HOUR, MANAGER, Desk, apply

DEALER = frozenset({"dealer"})


@pytest.fixture
def desk() -> Desk:
    """A cage with chips, a guest at table 3, rake and time in the box."""
    desk = Desk()
    desk.open_cage({500: 200, 2500: 40}, 500_000)
    desk.do(cage.SellChips("cage:main", "ann", 40_000, {2500: 16}), "cat", CAGE)
    desk.post("sat_down", {"pocket:ann": -40_000, "stack:3:ann": 40_000}, person="ann", table=3)
    desk.post("hand", {"stack:3:ann": -600, "drop:3": 600}, table=3, hand=1)
    desk.post("time", {"stack:3:ann": -1_200, "drop:3": 1_200}, table=3)
    return desk


def test_a_box_is_counted_by_two_and_goes_to_revenue(desk: Desk) -> None:
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    assert desk.books.balance("drop:3") == 0
    assert desk.books.balance("box:1") == 1_800
    desk.do(cmd.CountBox(1, {500: 3, 100: 3}), "cat", CAGE)
    assert desk.refused(cmd.ConfirmBoxCount(1, {500: 3, 100: 3}), "cat", CAGE) == "same_person_twice"
    desk.do(cmd.ConfirmBoxCount(1, {500: 3}), "max")
    assert desk.refused(cmd.ConfirmBoxCount(1, {500: 3, 100: 3}), "max") == "box_not_counted", "both again"
    desk.do(cmd.CountBox(1, {500: 3, 100: 3}), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(1, {500: 3, 100: 3}), "max")
    assert desk.books.balance("revenue:time") == 1_200
    assert desk.books.balance("revenue:rake") == 600
    assert desk.refused(cmd.ConfirmBoxCount(1, {500: 3, 100: 3}), "max") == "no_such_box"
    assert sum(desk.books.balances.values()) == 0


@pytest.mark.parametrize(("counted", "rake", "variance"), [(1_700, 500, 100), (2_000, 800, -200)])
def test_what_a_box_is_over_or_short_is_a_variance(
    desk: Desk, counted: int, rake: int, variance: int
) -> None:
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    desk.do(cmd.CountBox(1, cash=counted), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(1, cash=counted), "max")
    assert desk.books.balance("revenue:rake") == rake
    assert desk.books.balance("variance:drop:3") == variance
    where = [(one.where, one.expected, one.found) for one in faults(desk.books) if one.where == "drop:3"]
    assert where == [("drop:3", 1_800, counted)]


def test_a_promotional_box_is_its_funds(desk: Desk) -> None:
    desk.post("hand", {"stack:3:ann": -100, "jackpot_drop:3": 100}, table=3)
    desk.do(cmd.PullBox(3, "jackpot_drop", "bad-beat"), "flo", FLOOR)
    desk.do(cmd.CountBox(1, {100: 1}), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(1, {100: 1}), "max")
    assert desk.books.balance("fund:bad-beat") == 100
    assert desk.books.balance("revenue:rake") == 0


def test_a_box_that_was_pulled_empty_is_counted_too(desk: Desk) -> None:
    desk.do(cmd.PullBox(7), "flo", FLOOR)
    desk.do(cmd.CountBox(1), "cat", CAGE)
    before = desk.books.postings
    desk.do(cmd.ConfirmBoxCount(1), "max")
    assert desk.books.postings == before
    assert not desk.books.reports.boxes


@pytest.mark.parametrize(
    ("command", "roles", "code"),
    [
        (cmd.PullBox(3), DEALER, "not_for_this_role"),
        (cmd.PullBox(0), FLOOR, "box_of_no_table"),
        (cmd.PullBox(3, "drop", "bad-beat"), FLOOR, "box_without_fund"),
        (cmd.PullBox(3, "jackpot_drop", "a:b"), FLOOR, "bad_fund"),
        (cmd.CountBox(9), CAGE, "no_such_box"),
        (cmd.CountBox(1, {500: -1}), CAGE, "bad_count"),
        (cmd.CountBox(1, cash=-1), CAGE, "bad_cash"),
        (cmd.CountBox(1), DEALER, "not_for_this_role"),
        (cmd.ConfirmBoxCount(1), CAGE, "box_not_counted"),
        (cmd.CloseShift(" "), CAGE, "shift_without_name"),
        (cmd.CloseShift("swing"), DEALER, "not_for_this_role"),
        (cmd.CloseDay(), FLOOR, "not_for_this_role"),
        (cmd.CloseDay(), CAGE, "day_not_even"),
        (cmd.ConfirmDayClose(), MANAGER, "no_close_to_confirm"),
    ],
)
def test_what_is_refused_posts_nothing(desk: Desk, command: object, roles: frozenset[str], code: str) -> None:
    desk.do(cmd.PullBox(4), "flo", FLOOR)
    before = msgspec.json.encode(desk.books)
    assert desk.refused(command, "kim", roles) == code
    assert msgspec.json.encode(desk.books) == before


def test_one_box_is_pulled_once_by_two_who_tap_at_once(desk: Desk) -> None:
    """The second would pull the empty box that was just put there, and two people would count nothing."""
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    assert desk.refused(cmd.PullBox(3), "max") == "box_pulled_already"
    desk.post("hand", {"stack:3:ann": -100, "drop:3": 100}, table=3)
    desk.do(cmd.PullBox(3), "max")
    assert [sum(one.expected.values()) for one in desk.books.reports.boxes.values()][1:] == [100]


def test_an_even_day_closes_without_a_reason(desk: Desk) -> None:
    desk.now += 8 * HOUR
    desk.count("vault")
    desk.count("cage:main")
    assert faults(desk.books) == ()
    desk.do(cmd.CloseDay(), "cat", CAGE)
    assert desk.refused(cmd.ConfirmDayClose(), "cat", CAGE) == "same_person_twice"
    desk.do(cmd.ConfirmDayClose(1), "max")
    closing = desk.books.reports.days[-1]
    assert closing.even
    assert closing.name == "2026-03-03"
    assert sum(closing.balances.values()) == 0
    assert closing.balances["stack"] == 38_200
    assert desk.books.closed_day == closing.day
    assert not desk.books.reports.moved


def test_a_day_that_is_not_even_says_where_and_needs_a_reason(desk: Desk) -> None:
    desk.count("vault")
    main = {500: 200, 2500: 23}  # one of 25 dollars is missing
    desk.do(cage.CountDrawer("cage:main", "check", main, 540_000), "cat", CAGE)
    desk.do(cage.ConfirmDrawer("cage:main", main, 540_000, "check"), "max")
    assert desk.refused(cmd.CloseDay(), "cat", CAGE) == "day_not_even"
    desk.do(cmd.CloseDay("the missing chip is looked for"), "cat", CAGE)
    desk.do(cmd.ConfirmDayClose(1), "max")
    closing = desk.books.reports.days[-1]
    assert not closing.even
    assert [(one.where, one.expected - one.found) for one in closing.faults] == [("cage:main", 2_500)]
    assert closing.reason == "the missing chip is looked for"


def test_nothing_may_move_between_asking_and_confirming(desk: Desk) -> None:
    desk.do(cmd.CloseDay("not counted tonight"), "cat", CAGE)
    desk.post("hand", {"stack:3:ann": -100, "drop:3": 100}, table=3)
    assert desk.refused(cmd.ConfirmDayClose(), "max") == "moved_since_asked"


def test_a_place_that_moved_after_its_count_must_be_counted_again(desk: Desk) -> None:
    desk.count("vault")
    desk.count("cage:main")
    assert faults(desk.books) == ()
    desk.do(cage.SellChips("cage:main", "bob", 10_000, {500: 20}), "cat", CAGE)
    assert {one.where for one in faults(desk.books)} == {"cage:main"}, "though it is worth the same"
    desk.move("cage:main", "vault", {500: 10}, 0)
    assert {one.where for one in faults(desk.books)} == {"cage:main", "vault"}


def test_a_day_is_closed_once(desk: Desk) -> None:
    desk.close_day()
    assert desk.refused(cmd.CloseDay("again"), "cat", CAGE) == "day_closed_already"
    desk.now += 24 * HOUR
    desk.close_day()
    assert [one.name for one in desk.books.reports.days] == ["2026-03-03", "2026-03-04"]


def test_postings_are_forgotten_a_day_after_their_day_was_closed(desk: Desk) -> None:
    desk.do(cage.SellChips("cage:main", "bob", 10_000, {500: 20}), "cat", CAGE)
    last = desk.books.postings
    desk.close_day()
    assert last in desk.books.recent
    desk.do(ReversePosting(last, "keyed twice"), "max")
    desk.now += 24 * HOUR
    desk.close_day()
    assert last not in desk.books.recent
    assert last not in desk.books.reversed
    assert desk.refused(ReversePosting(last, "too late"), "max") == "no_such_posting"
    assert min(desk.books.recent) == last + 1


def test_shifts_are_closed_as_they_stand(desk: Desk) -> None:
    desk.do(cmd.CloseShift("swing"), "cat", CAGE)
    desk.post("hand", {"stack:3:ann": -100, "drop:3": 100}, table=3)
    desk.do(cmd.CloseShift("night"), "cat", CAGE)
    first, second = desk.books.reports.shifts
    assert second.first_posting == first.last_posting + 1 == second.last_posting
    assert {one.where for one in first.faults} == {"cage:main"}, "something was sold since it was counted"


def test_books_that_are_tampered_with_are_found(desk: Desk) -> None:
    desk.count("vault")
    desk.count("cage:main")
    desk.books.balances["stack:3:ann"] += 5
    where = {(one.where, one.expected, one.found) for one in faults(desk.books)}
    assert ("all accounts", 0, 5) in where
    assert ("stack", 38_200, 38_205) in where
    desk.books.chips["cage:main:chips"][500] -= 1
    assert any(one.where == "cage:main:chips" for one in faults(desk.books))


def test_closings_replay_and_survive_a_snapshot(desk: Desk) -> None:
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    desk.do(cmd.CountBox(1, cash=1_800), "cat", CAGE)
    desk.do(cmd.CloseShift("swing"), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(1, cash=1_800), "max")
    desk.close_day()
    again = Books()
    for at, event in desk.log:
        apply(again, event, at)
    assert again == desk.books
    assert msgspec.json.decode(msgspec.json.encode(desk.books), type=Books) == desk.books


def test_what_waits_for_somebody_is_told(desk: Desk) -> None:
    desk.count("vault")
    desk.count("cage:main")
    desk.do(cage.RequestTransfer("cage:main", "vault", {500: 1}), "max")
    waiting = [(one.where, one.why) for one in faults(desk.books)]
    assert waiting == [("cage:main", "request 3 (transfer) is not confirmed")]
    desk.do(StartTokeBox("dee", "transparent"), "dee", DEALER)
    desk.post("toke", {"at_large": -500, "toke:dee": 500})
    desk.do(CashOutTokes("dee", "team_member_cage", "main", {500: 1}), "dee", DEALER)
    assert ("toke:dee", 500) in [(one.where, one.expected) for one in faults(desk.books)]
    desk.do(VerifyTokes("dee", "main", {500: 1}), "cat", CAGE)
    desk.do(cage.CancelRequest(3, "not needed"), "max")
    assert [one.why for one in faults(desk.books)] == ["something moved since it was counted"]


def test_an_open_bank_must_be_counted_every_day(desk: Desk) -> None:
    desk.move("cage:main", "vault", {500: 100}, 0)
    desk.do(bank.SetBankAmount(3, 50_000), "max")
    desk.do(bank.IssueBank(3, {500: 100}), "max")
    desk.do(bank.ConfirmIssue(3, {500: 100}), "cat", CAGE)
    desk.do(bank.CountBank(3, "opening", {500: 100}, 0, "holdem", "day"), "dee", DEALER)
    desk.do(bank.ConfirmCount(3, {500: 100}), "flo", FLOOR)
    desk.close_day()
    desk.now += 24 * HOUR
    desk.count("vault")
    desk.count("cage:main")
    assert [(one.where, one.expected) for one in faults(desk.books)] == [("bank:3", 50_000)]
    desk.do(bank.CountBank(3, "dealer", {500: 100}), "dan", DEALER)
    assert faults(desk.books) == ()


def test_a_pull_that_is_undone_puts_the_box_back_and_collects_nothing_again(desk: Desk) -> None:
    def collected() -> int:
        return sum(sum(one.values()) for one in desk.books.reports.collected.values())

    before, parts = collected(), dict(desk.books.reports.in_boxes["drop:3"])
    assert before == 1_800
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    desk.do(ReversePosting(desk.books.postings, "the wrong table"), "max")
    assert desk.books.balance("drop:3") == 1_800
    assert collected() == before
    assert desk.books.reports.in_boxes["drop:3"] == parts
    assert desk.refused(cmd.CountBox(1, cash=1_800), "cat", CAGE) == "no_such_box", "it is on its table"
    desk.post("hand", {"stack:3:ann": -100, "drop:3": 100}, table=3, hand=2)
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    desk.do(cmd.CountBox(2, cash=1_900), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(2, cash=1_900), "max")
    assert (desk.books.balance("revenue:time"), desk.books.balance("revenue:rake")) == (1_200, 700)
    assert collected() == before + 100


def test_a_soft_count_that_is_undone_is_made_again(desk: Desk) -> None:
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    desk.do(cmd.CountBox(1, cash=9_900), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(1, cash=9_900), "max")
    counted = next(one.number for one in desk.books.recent.values() if one.what == "soft_count")
    desk.do(ReversePosting(counted, "another table's box"), "sue", FLOOR)
    assert desk.books.balance("box:1") == 1_800
    assert desk.books.reports.soft_counts == []
    assert ("drop:3", 1_800) in {(one.where, one.expected) for one in faults(desk.books)}, "it waits"
    desk.do(cmd.CountBox(1, cash=1_800), "cat", CAGE)
    desk.do(cmd.ConfirmBoxCount(1, cash=1_800), "max")
    assert desk.books.balance("box:1") == 0
    assert (desk.books.balance("revenue:time"), desk.books.balance("revenue:rake")) == (1_200, 600)
    assert desk.books.balance("variance:drop:3") == 0


def test_an_entry_of_fees_alone_is_undone_in_its_event_too(desk: Desk) -> None:
    made = desk.post("entry", {"outside": -2_000, "revenue:tournament_fees": 2_000}, person="ann")
    assert desk.refused(ReversePosting(made.posting.number, "a mistake")) == "undone_in_the_event"
