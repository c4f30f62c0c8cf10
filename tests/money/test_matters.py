"""A variance over the house's amount is looked into: it stays open until somebody who did not count says what
was found, and it stands on the day's close.
"""

from __future__ import annotations

from datetime import date

import pytest

from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import house_names
from cardhouse.money.banks import commands as bank
from cardhouse.money.cage import commands as cage
from cardhouse.money.matters.explain_variance import ExplainVariance
from cardhouse.money.reports import commands as cmd
from cardhouse.money.reports.people_reports import matters
from cardhouse.money.reports.statement import faults
from cardhouse.room.books_now import looked_at
from cardhouse.room.host import house_on
from cardhouse.room.views.cage import cage_view
from money.at_the_cage import CAGE, FLOOR, HOUR, Desk
from money.cage_room import CHIPS, CageRoom, dated
from money.seeing import close_of, issue_at

MIA = ("manager",)


@pytest.fixture
def room() -> CageRoom:
    made = CageRoom()
    made.open_all()
    return made


def short(room: CageRoom, dollars: int) -> None:
    """The main window is counted by two who find less."""
    now = room.books.balance("cage:main:cash")
    room.count_place("cage:main", CHIPS, now - dollars * 100, "cal", "cam", "check")


@pytest.mark.parametrize(("dollars", "opens"), [(49, False), (50, True), (51, True), (0, False)])
def test_the_houses_amount_decides(room: CageRoom, dollars: int, opens: bool) -> None:
    short(room, dollars)
    found = room.books.matters.open
    assert [(one.counted, one.where, one.difference) for one in found] == (
        [("drawer", "cage:main", -dollars * 100)] if opens else []
    )
    if opens:
        assert (found[0].limit, found[0].counters) == (5_000, ("cal", "cam"))
        assert found[0].cite == "horseshoe.silent.money_cage.looked_into_drawer"


def test_a_house_sets_its_own_and_a_later_change_opens_nothing_anew() -> None:
    room = CageRoom(book=dated("money_cage.looked_into_drawer", {date(2020, 1, 1): 200}))
    room.open_all()
    short(room, 199)
    assert not room.books.matters.all
    short(room, 200)
    assert [one.limit for one in room.books.matters.open] == [20_000]


def test_who_counted_says_nothing_and_somebody_else_closes_it(room: CageRoom) -> None:
    short(room, 120)
    said = ExplainVariance(1, "two bundles were one short")
    assert room.code(said, "cal") == "wrong_office"
    assert room.code(said, "cal", MIA) == "another_must_confirm", "he counted"
    assert room.code(said, "cam", MIA) == "another_must_confirm", "he counted the same"
    assert room.code(ExplainVariance(1, "  "), "max") == "matter_words"
    assert room.code(ExplainVariance(2, "x"), "max") == "no_such_matter"
    room.do(said, "max")
    assert room.code(said, "sue") == "matter_closed"
    assert not room.books.matters.open
    rows = matters(looked_at(room.host.room)).rows
    assert [(row[2], row[3], row[6], row[7]) for row in rows] == [
        ("cage:main", -12_000, "two bundles were one short", "max")
    ]
    room.same_by_log_and_snapshot()


def test_it_stays_on_the_days_close_until_it_is_explained(room: CageRoom) -> None:
    short(room, 120)
    assert [one.number for one in cage_view(room.host, str).matters] == [1]
    room.do(cmd.CloseDay("the money is looked for"), "cal")
    room.do(close_of(room.books), "cam")
    closing = room.books.reports.days[-1]
    why = "variance 1 is looked into, and not explained"
    assert ("cage:main", why, -12_000) in [(one.where, one.why, one.found) for one in closing.faults]
    room.at += 24 * HOUR
    assert why in [one.why for one in faults(room.books)], "the next day too"
    assert [row[6] for row in matters(looked_at(room.host.room)).rows] == ["open"]
    room.do(ExplainVariance(1, "it lay under the drawer"), "max")
    assert why not in [one.why for one in faults(room.books)]


def test_a_bank_and_boxes_have_amounts_of_their_own() -> None:
    desk = Desk()
    desk.open_cage({500: 200, 2500: 40}, 500_000)
    desk.do(cage.SellChips("cage:main", "ann", 40_000, {2500: 16}), "cat", CAGE)
    desk.post("sat_down", {"pocket:ann": -40_000, "stack:3:ann": 40_000}, person="ann", table=3)
    desk.post("hand", {"stack:3:ann": -5_100, "drop:3": 5_000, "jackpot_drop:3": 100}, table=3, hand=1)
    desk.do(cmd.PullBox(3), "flo", FLOOR)
    desk.do(cmd.PullBox(3, "jackpot_drop", "bad-beat"), "flo", FLOOR)
    for box, cash in ((1, 3_000), (2, 99)):
        desk.do(cmd.CountBox(box, cash=cash), "cat", CAGE)
        desk.do(cmd.ConfirmBoxCount(box, cash=cash), "max")
    desk.move("cage:main", "vault", {500: 100}, 0)
    desk.do(bank.SetBankAmount(3, 50_000), "max")
    desk.do(bank.IssueBank(3, {500: 100}), "max")
    desk.do(issue_at(desk.books, 3), "cat", CAGE)
    desk.do(bank.CountBank(3, "opening", {500: 90}, 0, "holdem", "day"), "dee", frozenset({"dealer"}))
    desk.do(bank.ConfirmCount(3, {500: 90}), "flo", FLOOR)
    found = [(one.counted, one.where, one.difference, one.counters) for one in desk.books.matters.open]
    assert found == [
        ("box", "drop:3", -2_000, ("cat", "max")),
        ("jackpot_box", "jackpot_drop:3", -1, ("cat", "max")),
        ("bank", "bank:3", -5_000, ("dee", "flo")),
    ]
    assert desk.refused(ExplainVariance(3, "miscounted"), "flo", FLOOR) == "another_must_confirm"
    desk.do(ExplainVariance(3, "ten chips lay in the tray of another table"), "max")


@pytest.mark.parametrize("house", house_names())
def test_every_house_says_from_which_amount_on(house: str) -> None:
    book: Choices = house_on(house, date(2026, 11, 16))
    for kind in ("bank", "drawer", "box", "jackpot_box"):
        assert book[f"money_cage.looked_into_{kind}"].cite
    assert book.value("money_cage.looked_into_jackpot_box") == 0, "players' money"
