"""Cash of the gaming day with its alerts, chips that are not in order on a table, and who took what away."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.houses.profile import load_house
from cardhouse.money.cage import commands as cage
from cardhouse.money.cage.gaming_day import gaming_day
from cardhouse.money.cage.state import Cage
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.state import Books
from cardhouse.room.cage_commands import InspectChips, RemoveForeignChips
from cardhouse.room.views.cage import cage_view
from money.cage_room import BEGAN, MINUTE, CageRoom, dated, left_with

DAY = date(2026, 3, 3).toordinal()


@pytest.fixture
def room() -> CageRoom:
    made = CageRoom()
    made.open_all()
    made.seat_players()
    return made


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
    room.do(LeaveTable(1, "ann"), "ann")
    ann = {"ann": (20_000, room.at, 1)}
    room.do(LeaveTable(2, "cyd"), "cyd")
    cyd = {"cyd": (20_000, room.at, 2)}
    floor, left = room.host.room.floor.buy_ins.departures, room.books.cage.left
    assert left_with(floor) == left_with(left) == {"1-3": ann | cyd}
    room.do(SeatPlayer(2, 5, "ann", 20_000), "sue")
    assert left_with(floor) == left_with(left) == {"1-3": cyd}


def test_what_waits_is_told() -> None:
    room = CageRoom("pechanga")
    room.open_all()
    room.seat_players("no limit 1/2")
    assert waiting(room) == ([], [], [], [], [])
    chips = dict(room.books.chips["cart:one:chips"])
    room.do(cage.CountDrawer("cart:one", "check", chips, 100_000), "kim")
    room.do(cage.RequestTransfer("vault", "cage:main", {500: 10}, 500), "cal")
    room.do(cage.SendRunner(1, "ann", 10_000), "lou")
    room.do(cage.PutIntoSafekeeping("cage:main", "bob", {}, 300_000), "cal")
    room.do(cage.TakeFromSafekeeping("cage:main", "bob", {}, 100_000), "cal")
    room.do(InspectChips(1, "ann", {2_500: 4}), "dee")
    counts, requests, runs, alerts, to_change = waiting(room)
    assert counts == [("cart:one", "kim")]
    assert requests == [("transfer", "cal", 5_500), ("safekeeping_out", "cal", 100_000)]
    assert runs == [("lou", "ann", 10_000, "on_the_way_to_the_cage")]
    assert alerts == [("bob", 320_000, 2, "log")]
    assert to_change == [("ann", "4 of $25", "pechanga.4.15")]


def waiting(room: CageRoom) -> tuple[list[Any], ...]:
    """What the cage's page shows that waits for somebody."""
    seen = cage_view(room.host, str)
    return (
        [(one.place, one.pending.by) for one in seen.places if one.pending is not None],
        [(one.kind, one.by, one.worth) for one in seen.requests],
        [(one.runner, one.person, one.cash, one.stage) for one in seen.runs],
        [(one.person, one.total, one.transactions, one.level) for one in seen.alerts],
        [(one.person, one.chips, one.cite) for one in seen.to_change],
    )
