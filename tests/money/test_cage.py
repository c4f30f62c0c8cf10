"""The cage: what it refuses, what two people must do, what counts as whose cash."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from cardhouse.floor.buy_ins.commands import AddChips, DeliverChips, PlayBehind
from cardhouse.floor.people.commands import ExcludePerson
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.houses.profile import load_house
from cardhouse.money.cage import commands as cage
from cardhouse.money.cage.gaming_day import gaming_day
from cardhouse.money.cage.state import Cage
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.state import Books
from cardhouse.room.cage_commands import InspectChips, RemoveForeignChips
from money.cage_room import BEGAN, CASH, CHIPS, MINUTE, CageRoom, dated

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
    assert room.code(cage.ConfirmDrawer("cage:main", {}, 100), "cam") == "drawer_counts_differ"
    assert not room.books.cage.drawers["cage:main"].open
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
    assert room.code(cage.ConfirmDrawer("cage:main", chips, cash), "cam") == "stale_count"
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
    assert room.books.balance("cage:main:cash") == CASH + 80_000  # what the players paid, no more and no less
    assert room.code(cage.ConfirmRequest(number), "cal") == "another_must_confirm"
    room.do(cage.ConfirmRequest(number), "sue")
    assert room.books.balance("cage:main:cash") == CASH + 80_000 - 1_000_000
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


# Cash of the gaming day


def test_several_sums_add_up_and_in_and_out_are_apart(room: CageRoom) -> None:
    room.register("zoe")
    for _ in range(3):
        room.do(cage.SellChips("cage:main", "zoe", 90_000, {10_000: 9}), "cal")
    room.do(cage.CashOut("cage:main", "zoe", {10_000: 27}), "cal")
    assert not room.books.cage.alerts
    room.do(cage.SellChips("cage:main", "zoe", 30_000, {10_000: 3}), "cal")
    alert = room.books.cage.alerts[1]
    assert (alert.way, alert.level, alert.total, alert.transactions) == ("in", "log", 300_000, 4)
    day = room.books.cage.days[DAY]["zoe"]
    assert (day.into, day.out, len(day.entries)) == (300_000, 270_000, 5)
    assert room.code(cage.NoteCashAlert(1, " "), "cal") == "alert_note"
    assert room.code(cage.NoteCashAlert(1, "seen"), "dee") == "wrong_office"
    room.do(cage.NoteCashAlert(1, "on the log"), "cal")
    assert room.code(cage.NoteCashAlert(1, "again"), "cam") == "alert_seen"
    room.same_by_log_and_snapshot()


def test_the_day_ends_at_the_room_s_hour(room: CageRoom) -> None:
    room.do(cage.SetGamingDay(9), "max")
    room.register("zoe")
    night = 24 * 60 * MINUTE
    # The day that runs keeps its own hour, 6 by UTC: the change holds from the next one on.
    room.at = BEGAN + 11 * 60 * MINUTE + 58 * MINUTE
    room.do(cage.SellChips("cage:main", "zoe", 500, {500: 1}), "cal")
    assert room.books.cage.days[DAY]["zoe"].into == 500
    room.at = BEGAN + 14 * 60 * MINUTE + 50 * MINUTE  # 08:50: the next day begins at 9
    room.do(cage.SellChips("cage:main", "zoe", 500, {500: 1}), "cal")
    assert room.books.cage.days[DAY]["zoe"].into == 1_000
    room.at = BEGAN + 15 * 60 * MINUTE
    room.do(cage.SellChips("cage:main", "zoe", 500, {500: 1}), "cal")
    assert (room.books.cage.days[DAY]["zoe"].into, room.books.cage.days[DAY + 1]["zoe"].into) == (1_000, 500)
    room.at = BEGAN + 40 * night
    room.do(cage.SellChips("cage:main", "zoe", 500, {500: 1}), "cal")
    assert list(room.books.cage.days) == [DAY + 40], "days long past are on the log only"


def test_gaming_days_over_a_change_of_clocks() -> None:
    zone = ZoneInfo("America/New_York")
    desk = MoneyDesk(Books(), load_house("horseshoe").choices("cash", date(2026, 3, 8)), 0, zone=zone)
    desk.books.cage = Cage(day_begins=[(0, 2)])
    eight = date(2026, 3, 8).toordinal()
    before = datetime(2026, 3, 8, 6, 59, 59, tzinfo=UTC)  # 01:59:59; the hour from 2 to 3 is left out
    after = datetime(2026, 3, 8, 7, 0, 0, tzinfo=UTC)
    assert gaming_day(desk, int(before.timestamp()) * 1_000_000) == eight - 1
    assert gaming_day(desk, int(after.timestamp()) * 1_000_000) == eight


def test_an_amount_that_changes_on_a_day_holds_from_that_day_on() -> None:
    book = dated("money_cage.report_amount", {date(2026, 3, 3): 10_000, date(2026, 3, 5): 5_000})
    room = CageRoom(book=book)
    room.open_all()
    room.register("zoe")
    room.do(cage.SellChips("cage:main", "zoe", 500_000, {10_000: 20, 2_500: 80, 500: 200}), "cal")
    assert {alert.level for alert in room.books.cage.alerts.values()} == {"log"}
    room.at = BEGAN + 2 * 24 * 60 * MINUTE
    room.do(cage.CashOut("cage:main", "zoe", {10_000: 20, 2_500: 80, 500: 200}), "cal")
    levels = {(alert.way, alert.level) for alert in room.books.cage.alerts.values()}
    assert levels == {("in", "log"), ("out", "log"), ("out", "report")}


def test_over_means_more_than_the_amount() -> None:
    book = dated("money_cage.report_when", {date(2026, 1, 1): "over"})
    room = CageRoom(book=book)
    room.open_all()
    room.register("zoe")
    room.do(cage.PutIntoSafekeeping("cage:main", "zoe", {}, 1_000_000), "cal")
    assert {alert.level for alert in room.books.cage.alerts.values()} == {"log"}
    room.do(cage.PutIntoSafekeeping("cage:main", "zoe", {}, 1), "cal")
    assert {alert.level for alert in room.books.cage.alerts.values()} == {"log", "report"}


def test_a_reversed_sale_counts_no_more(room: CageRoom) -> None:
    room.do(cage.SellChips("cage:main", "ann", 5_000, {500: 10}), "cal")
    number = room.books.postings
    assert room.books.cage.days[DAY]["ann"].into == 25_000
    room.do(ReversePosting(number, "rung up twice"), "max")
    assert room.books.cage.days[DAY]["ann"].into == 20_000
    assert room.books.cage.days[DAY]["ann"].out == 0
    assert room.code(ReversePosting(number, "again"), "max") == "reversed_already"


def test_what_follows_chips_is_not_undone_on_paper(room: CageRoom) -> None:
    sat = next(number for number, one in room.books.recent.items() if one.what == "sat_down")
    assert room.code(ReversePosting(sat, "no"), "max") == "follows_the_chips"
    room.do(cage.PutIntoSafekeeping("cage:main", "ann", {500: 1}), "cal")
    assert room.code(ReversePosting(room.books.postings, "no"), "max") == "follows_the_chips"


# Chips on the table


def test_chips_seen_on_a_table(room: CageRoom) -> None:
    assert room.code(InspectChips(1, "ann", {500: 40}), "ann") == "not_your_office"
    assert room.code(InspectChips(1, "cyd", {500: 40}), "dee") == "not_at_table"
    assert room.code(InspectChips(1, "ann", {500: 40}), "dee") == "chips_in_order"
    assert room.code(InspectChips(1, "ann", {500: -1}), "dee") == "bad_count"
    assert room.code(InspectChips(1, "ann", {250: 2}), "dee") == "not_approved"


def test_a_chip_too_large_is_owed_until_it_is_changed() -> None:
    room = CageRoom("pechanga")
    room.open_all()
    room.seat_players("no limit 1/2")
    assert room.code(InspectChips(1, "ann", {10_000: 3}), "dee") == "more_than_stack"
    room.do(InspectChips(1, "ann", {500: 20, 2_500: 4}), "dee")
    assert room.books.cage.to_change["ann"].chips == {2_500: 4}
    room.do(cage.ChangeChips("cage:main", "ann", {2_500: 3}, {500: 15}), "cal")
    assert "ann" in room.books.cage.to_change
    room.do(InspectChips(1, "ann", {500: 40}), "dee")
    assert "ann" not in room.books.cage.to_change
    sell = cage.SellChips("cage:main", "ann", 2_500, {2_500: 1})
    assert room.code(sell, "cal") == "chip_too_large"
    room.do(cage.SendRunner(1, "ann", 2_500), "kim")
    assert room.code(cage.FillRun(1, "cage:main", {2_500: 1}), "cal") == "chip_too_large"
    room.same_by_log_and_snapshot()


def test_foreign_chips_are_taken_off_and_off_the_books(room: CageRoom) -> None:
    assert room.code(RemoveForeignChips(1, "ann", 0), "dee") == "bad_money"
    assert room.code(RemoveForeignChips(1, "ann", 2_500), "ann") == "not_your_office"
    large = room.books.balance("at_large")
    room.do(RemoveForeignChips(1, "ann", 2_500), "dee")
    assert room.books.balance("stack:1:ann") == 17_500
    assert room.books.balance("pocket:ann") == 0
    assert room.books.balance("at_large") == large + 2_500


def test_the_ledger_and_the_floor_know_the_same_departures(room: CageRoom) -> None:
    for name, table in (("ann", 1), ("cyd", 2)):
        room.do(LeaveTable(table, name), name)
    floor = room.host.room.floor.buy_ins.departures
    left = room.books.cage.left

    def told(found: Any) -> dict[str, dict[str, tuple[int, int, int]]]:
        return {
            game: {name: (one.amount, one.at, one.table) for name, one in people.items()}
            for game, people in found.items()
            if people
        }

    assert told(floor) == told(left) == {"1-3": {"ann": (20_000, BEGAN + 25 * MINUTE, 1)} | told(left)["1-3"]}
    room.do(SeatPlayer(2, 5, "ann", 20_000), "sue")
    assert told(floor) == told(left)
    assert "ann" not in left["1-3"]
