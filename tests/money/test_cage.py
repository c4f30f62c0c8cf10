"""The cage: what it refuses, what two people must do, what counts as whose cash."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cardhouse.floor.buy_ins.commands import AddChips, DeliverChips, PlayBehind
from cardhouse.floor.people.commands import ExcludePerson
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.money.cage import commands as cage
from money.cage_room import CASH, CHIPS, CageRoom

DAY = date(2026, 3, 3).toordinal()


@pytest.fixture
def room() -> CageRoom:
    made = CageRoom()
    made.open_all()
    made.seat_players()
    return made


# Opening and counting


def test_a_drawer_opens_by_two_people_who_counted_the_same() -> None:
    room = CageRoom()
    room.do(cage.CountDrawer("cage:main", "opening", {}, 0), "cal")
    assert room.code(cage.ConfirmDrawer("cage:main", {}, 0), "cal") == "another_must_confirm"
    room.do(cage.ConfirmDrawer("cage:main", {}, 100), "cam")
    assert not room.books.cage.drawers["cage:main"].open
    assert room.code(cage.ConfirmDrawer("cage:main", {}, 0), "cam") == "no_count_begun", "both count again"
    room.do(cage.CountDrawer("cage:main", "opening", {}, 0), "cal")
    room.do(cage.ConfirmDrawer("cage:main", {}, 0), "cam")
    drawer = room.books.cage.drawers["cage:main"]
    assert (drawer.open, drawer.keeper, drawer.pending) == (True, "cal", None)
    assert room.code(cage.CountDrawer("cage:main", "opening", {}, 0), "cal") == "place_open"
    assert room.code(cage.ConfirmDrawer("cage:main", {}, 0), "cam") == "no_count_begun"


def test_a_count_is_stale_once_something_moved(room: CageRoom) -> None:
    chips = dict(room.books.chips["cage:main:chips"])
    cash = room.books.balance("cage:main:cash")
    room.do(cage.CountDrawer("cage:main", "closing", chips, cash), "cal")
    room.do(cage.SellChips("cage:main", "ann", 500, {500: 1}), "cal")
    assert room.code(cage.ConfirmDrawer("cage:main", chips, cash, "closing"), "cam") == "stale_count"
    assert room.books.cage.drawers["cage:main"].open


def test_what_a_count_finds_over_or_short_is_posted_by_value(room: CageRoom) -> None:
    held = dict(room.books.chips["cage:main:chips"])
    cash = room.books.balance("cage:main:cash")
    # Five of 5 too many, one of 25 too few: the sum is right, the chips are not; and 3 dollars are missing.
    found = {**held, 500: held[500] + 5, 2_500: held[2_500] - 1}
    room.count_place("cage:main", found, cash - 300, "cal", "cam", "check")
    assert room.books.chips["cage:main:chips"] == found
    assert room.books.balance("cage:main:cash") == cash - 300
    assert room.books.balance("variance:cage:main") == 300
    assert room.books.cage.counts[-1].difference == -300
    posted = [one for one in room.books.recent.values() if one.what == "variance"]
    assert {(one.by, one.approved_by) for one in posted} == {("cal", "cam")}
    room.same_by_log_and_snapshot()


def test_what_is_over_in_a_cart_is_found_by_the_count(room: CageRoom) -> None:
    room.do(cage.SetCartImprest("one", 400_000), "max")
    found = {500: 401, 2_500: 40}
    room.count_place("cart:one", found, 100_000, "kim", "lou", "closing")
    assert room.books.balance("variance:cart:one") == -500
    assert room.books.cage.counts[-1].difference == 500
    back = cage.RequestTransfer("cart:one", "vault", {500: 1})
    room.do(back, "cal")


def test_a_closed_window_serves_nobody(room: CageRoom) -> None:
    held, cash = dict(room.books.chips["cage:main:chips"]), room.books.balance("cage:main:cash")
    room.count_place("cage:main", held, cash, "cal", "cam", "closing")
    assert room.code(cage.SellChips("cage:main", "ann", 500, {500: 1}), "cal") == "place_closed"
    assert room.code(cage.CashOut("cage:main", "ann", {500: 1}), "cal") == "place_closed"
    assert room.code(cage.CountDrawer("cage:main", "check", held, cash), "cal") == "place_closed"


@pytest.mark.parametrize("place", ["", "cage", "cage:", "cage:Main", "till:1", "cart:a b", "vault"])
def test_a_place_that_is_none_is_told(room: CageRoom, place: str) -> None:
    code = room.code(cage.SellChips(place, "ann", 500, {500: 1}), "cal")
    assert code == ("not_done_here" if place == "vault" else "no_such_place")


# Transfers


def test_a_transfer_waits_for_another_person(room: CageRoom) -> None:
    before = room.books.balance("cage:main:chips")
    room.do(cage.RequestTransfer("vault", "cage:main", {500: 10}), "cal")
    number = room.books.cage.request_count
    assert room.books.balance("cage:main:chips") == before
    assert room.code(cage.ConfirmRequest(number), "cal") == "another_must_confirm"
    assert room.code(cage.ConfirmRequest(number), "dee") == "wrong_office"
    assert room.code(cage.ConfirmRequest(number + 1), "cam") == "no_such_request"
    room.do(cage.ConfirmRequest(number), "cam")
    assert room.books.balance("cage:main:chips") == before + 5_000
    posting = room.books.recent[room.books.postings]
    assert (posting.by, posting.approved_by) == ("cal", "cam")
    assert room.code(cage.ConfirmRequest(number), "cam") == "no_such_request"


def test_a_transfer_can_be_called_off_by_who_asked_or_a_supervisor(room: CageRoom) -> None:
    room.do(cage.RequestTransfer("vault", "cage:main", {500: 10}), "cal")
    number = room.books.cage.request_count
    assert room.code(cage.CancelRequest(number, "no"), "cam") == "others_request"
    assert room.code(cage.CancelRequest(number, "  "), "cal") == "request_reason"
    room.do(cage.CancelRequest(number, "counted wrongly"), "sue")
    assert room.code(cage.ConfirmRequest(number), "cam") == "no_such_request"


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (cage.RequestTransfer("vault", "vault", {500: 1}), "cal", "same_place"),
        (cage.RequestTransfer("outside", "cage:main", {500: 1}), "max", "only_the_vault"),
        (cage.RequestTransfer("outside", "vault", {500: 1}), "cal", "manager_only"),
        (cage.RequestTransfer("vault", "outside", {}, 100), "sue", "manager_only"),
        (cage.RequestTransfer("vault", "cage:main"), "cal", "nothing_named"),
        (cage.RequestTransfer("vault", "cage:main", {500: 10**6}), "cal", "not_enough"),
        (cage.RequestTransfer("vault", "cage:main", {100: -5}), "cal", "bad_count"),
        (cage.RequestTransfer("vault", "cage:main", {100: 0}), "cal", "bad_count"),
        (cage.RequestTransfer("vault", "cage:main", {}, -100), "cal", "bad_cash"),
        (cage.RequestTransfer("vault", "cage:main", {77: 1}), "cal", "not_approved"),
        (cage.RequestTransfer("vault", "cage:main", {500: 1}), "dee", "wrong_office"),
        (cage.RequestTransfer("vault", "cart:two", {500: 1}), "cal", "no_imprest"),
        (cage.RequestTransfer("vault", "cart:one", {10_000: 80}), "cal", "over_imprest"),
        (cage.RequestTransfer("vault", "cage:main", {500: 1}, 0, "x" * 201), "cal", "long_note"),
    ],
)
def test_transfers_that_are_refused(room: CageRoom, command: Any, by: str, code: str) -> None:
    assert room.code(command, by) == code


def test_a_cash_out_that_was_asked_for_is_not_paid_from_a_window_that_closed_since(room: CageRoom) -> None:
    room.move("vault", "cage:main", {}, 1_000_000)
    room.do(cage.CashOut("cage:main", "ann", {10_000: 100}), "cal")
    asked = room.books.cage.request_count
    held, cash = dict(room.books.chips["cage:main:chips"]), room.books.balance("cage:main:cash")
    room.count_place("cage:main", held, cash, "cal", "cam", "closing")
    assert room.code(cage.ConfirmRequest(asked), "cam") == "place_closed"
    assert asked in room.books.cage.requests
    room.count_place("cage:main", held, cash, "cal", "cam", "opening")
    room.do(cage.ConfirmRequest(asked), "cam")
    assert room.books.balance("cage:main:cash") == cash - 1_000_000


def test_nothing_leaves_a_closed_vault(room: CageRoom) -> None:
    room.do(cage.RequestTransfer("vault", "cage:main", {500: 1}), "cal")
    asked = room.books.cage.request_count
    held, cash = dict(room.books.chips["vault:chips"]), room.books.balance("vault:cash")
    room.count_place("vault", held, cash, "cal", "cam", "closing")
    assert room.code(cage.ConfirmRequest(asked), "cam") == "place_closed"
    assert room.code(cage.RequestTransfer("vault", "cage:main", {500: 1}), "cal") == "place_closed"
    room.move("cage:main", "vault", {500: 1}, 0)


# Serving


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (cage.SellChips("cage:main", "ann", 0, {}), "cal", "bad_money"),
        (cage.SellChips("cage:main", "ann", -500, {500: 1}), "cal", "bad_money"),
        (cage.SellChips("cage:main", "ann", 2.5, {500: 1}), "cal", "bad_money"),  # type: ignore[arg-type]
        (cage.SellChips("cage:main", "ann", 500, {500: -1}), "cal", "bad_count"),
        (cage.SellChips("cage:main", "ann", 500, {500: 1.0}), "cal", "bad_count"),  # type: ignore[dict-item]
        (cage.SellChips("cage:main", "ann", 500, {250: 2}), "cal", "not_approved"),
        (cage.SellChips("cage:main", "ann", 600, {500: 1}), "cal", "not_even"),
        (cage.SellChips("cage:main", "ann", 5_000_000, {10_000: 500}), "cal", "not_enough"),
        (cage.SellChips("cage:main", "", 300_000, {10_000: 30}), "cal", "name_needed"),
        (cage.SellChips("cage:main", "nobody-knows", 500, {500: 1}), "cal", "no_such_person"),
        (cage.SellChips("cage:main", "ann", 500, {500: 1}), "cam", "not_your_drawer"),
        (cage.SellChips("cage:main", "ann", 500, {500: 1}), "dee", "wrong_office"),
        (cage.SellChips("cage:main", "ann", 500, {500: 1}), "ann", "wrong_office"),
        (cage.SellChips("cage:side", "ann", 500, {500: 1}), "cal", "place_closed"),
        (cage.CashOut("cage:main", "ann", {}), "cal", "bad_money"),
        (cage.CashOut("cage:main", "ann", {500: -4}), "cal", "bad_count"),
        (cage.CashOut("cage:main", "ann", {10_000: 600}), "cal", "not_enough"),
        (cage.CashOut("cage:main", "", {10_000: 30}), "cal", "name_needed"),
        (cage.CashOut("cart:one", "ann", {500: 1}), "kim", "not_done_here"),
        (cage.ChangeChips("cage:main", "ann", {500: 5}, {2_500: 2}), "cal", "not_even"),
        (cage.ChangeChips("cage:main", "ann", {500: 500}, {2_500: 100}), "cal", "not_enough_chips"),
        (cage.ChangeChips("cage:main", "ann", {}, {}), "cal", "bad_money"),
        (cage.PutIntoSafekeeping("cart:one", "ann", {500: 1}), "kim", "not_done_here"),
        (cage.PutIntoSafekeeping("cage:main", "", {500: 1}), "cal", "owner_needed"),
        (cage.PutIntoSafekeeping("cage:main", "ann"), "cal", "nothing_named"),
        (cage.TakeFromSafekeeping("cage:main", "ann", {500: 1}), "cal", "not_in_safekeeping"),
        (cage.SetCartImprest("one", 0), "max", "bad_money"),
        (cage.SetCartImprest("one", 6_000_001), "max", "cart_imprest"),
        (cage.SetCartImprest("one", 399_999), "max", "cart_holds_more"),
        (cage.SetCartImprest("one", 600_000), "sue", "manager_only"),
        (cage.SetGamingDay(24), "max", "bad_hour"),
        (cage.SetGamingDay(5), "sue", "manager_only"),
        (cage.ApproveChips({}), "max", "bad_chip_values"),
        (cage.ApproveChips({0: "clear"}), "max", "bad_chip_values"),
        (cage.ApproveChips({100: "red", 500: "Red"}), "max", "bad_chip_values"),
        (cage.ApproveChips({250: "pink"}, "1-3"), "max", "not_approved"),
        (cage.ApproveChips({500: "red"}, "9-9"), "max", "no_such_spread"),
        (cage.ApproveChips({500: "red"}), "kim", "supervisors_only"),
        (cage.NoteCashAlert(1, "done"), "cal", "no_such_alert"),
    ],
)
def test_what_is_refused_moves_nothing(room: CageRoom, command: Any, by: str, code: str) -> None:
    assert room.code(command, by) == code


def test_a_second_window_has_its_own_keeper(room: CageRoom) -> None:
    room.move("vault", "cage:side", {500: 100}, 10_000)
    room.count_place("cage:side", {500: 100}, 10_000, "cam", "cal")
    room.do(cage.SellChips("cage:side", "ann", 500, {500: 1}), "cam")
    assert room.code(cage.SellChips("cage:side", "ann", 500, {500: 1}), "cal") == "not_your_drawer"


def test_excluded_people_neither_buy_nor_are_paid(room: CageRoom) -> None:
    room.do(ExcludePerson("ann", "barred"), "max")
    buy = cage.SellChips("cage:main", "ann", 500, {500: 1})
    pay = cage.CashOut("cage:main", "ann", {500: 1})
    keep = cage.PutIntoSafekeeping("cage:main", "ann", {500: 1})
    run = cage.SendRunner(1, "ann", 10_000)
    assert [room.code(one, "cal") for one in (buy, pay, keep)] == ["excluded"] * 3
    assert room.code(run, "kim") == "excluded"


def test_a_large_cash_out_is_paid_when_another_confirms(room: CageRoom) -> None:
    room.register("zoe")
    room.do(cage.CashOut("cage:main", "zoe", {10_000: 100}), "cal")
    number = room.books.cage.request_count
    assert room.books.balance("cage:main:cash") == CASH + 160_000  # and not a cent less yet
    assert room.code(cage.ConfirmRequest(number), "cal") == "another_must_confirm"
    room.do(cage.ConfirmRequest(number), "sue")
    assert room.books.balance("cage:main:cash") == CASH + 160_000 - 1_000_000
    assert room.books.chips["cage:main:chips"][10_000] == CHIPS[10_000] + 100
    assert [alert.level for alert in room.books.cage.alerts.values()] == ["log", "report"]


# Runners


def test_a_run_from_the_table_to_the_cage_and_back(room: CageRoom) -> None:
    room.do(cage.SendRunner(1, "ann", 10_000), "kim")
    assert room.code(cage.DeliverRun(1), "kim") == "run_stage"
    assert room.code(cage.FillRun(1, "cage:main", {500: 19}), "cal") == "run_not_even"
    assert room.code(cage.FillRun(2, "cage:main", {500: 20}), "cal") == "no_such_run"
    room.do(cage.FillRun(1, "cage:main", {500: 20}), "cal")
    assert room.code(cage.FillRun(1, "cage:main", {500: 20}), "cal") == "run_stage"
    assert room.code(cage.ReturnRun(1, "too late"), "kim") == "run_stage"
    assert room.code(cage.DeliverRun(1), "lou") == "not_the_runner"
    room.do(cage.DeliverRun(1), "kim")
    assert room.books.balance("pocket:ann") == 10_000
    room.do(AddChips(1, "ann", 10_000), "ann")
    assert (room.books.balance("pocket:ann"), room.books.balance("stack:1:ann")) == (0, 30_000)
    room.same_by_log_and_snapshot()


def test_the_runner_does_not_fill_his_own_errand_from_the_cart(room: CageRoom) -> None:
    room.do(cage.SendRunner(1, "ann", 10_000), "kim")
    assert room.code(cage.FillRun(1, "cart:one", {500: 20}), "kim") == "another_must_confirm"
    room.do(cage.FillRun(1, "cart:one", {500: 20}), "lou")
    room.do(cage.DeliverRun(1), "kim")


def test_two_errands_for_one_who_plays_behind(room: CageRoom) -> None:
    room.do(PlayBehind(1, "ann", 30_000), "ann")
    room.do(cage.SendRunner(1, "ann", 10_000), "kim")
    room.do(cage.SendRunner(1, "ann", 20_000), "lou")
    room.do(cage.FillRun(1, "cage:main", {500: 20}), "cal")
    room.do(cage.FillRun(2, "cage:main", {500: 40}), "cal")
    seat = room.host.room.floor.tables[1].table.seats[1]
    room.do(cage.DeliverRun(1), "kim")
    assert (seat.behind, room.books.balance("behind:ann")) == (30_000, -20_000)
    room.do(cage.DeliverRun(2), "lou")
    assert (room.books.balance("behind:ann"), room.books.balance("pocket:ann")) == (0, 0)
    assert room.host.room.floor.tables[1].table.seats[1].behind == 0
    assert room.books.cage.days[DAY]["ann"].into == 20_000 + 30_000


def test_cash_that_comes_back_unchanged_was_never_brought(room: CageRoom) -> None:
    room.do(cage.SendRunner(1, "ann", 10_000), "kim")
    assert room.books.cage.days[DAY]["ann"].into == 30_000
    assert room.code(cage.ReturnRun(1, ""), "kim") == "run_reason"
    room.do(cage.ReturnRun(1, "the game broke"), "kim")
    assert (room.books.cage.days[DAY]["ann"].into, room.books.cage.days[DAY]["ann"].out) == (20_000, 0)
    assert not room.books.cage.runs
    assert room.books.balance("transit:kim:cash") == 0


def test_who_left_before_the_chips_came_gets_them_and_the_books_agree(room: CageRoom) -> None:
    room.do(PlayBehind(1, "ann", 10_000), "ann")
    room.do(cage.SendRunner(1, "ann", 10_000), "kim")
    assert room.code(cage.ReturnRun(1, "a mistake"), "kim") == "chips_count_already"
    room.do(cage.FillRun(1, "cage:main", {500: 20}), "cal")
    room.do(LeaveTable(1, "ann"), "ann")
    room.do(cage.DeliverRun(1), "kim")
    assert (room.books.balance("pocket:ann"), room.books.balance("behind:ann")) == (30_000, 0)


def test_chips_behind_that_come_without_a_runner(room: CageRoom) -> None:
    room.do(PlayBehind(1, "ann", 10_000), "ann")
    assert room.books.balance("behind:ann") == -10_000
    room.do(cage.SellChips("cart:one", "ann", 10_000, {500: 20}), "kim")
    room.do(DeliverChips(1, "ann"), "dee")
    assert (room.books.balance("behind:ann"), room.books.balance("pocket:ann")) == (0, 0)
