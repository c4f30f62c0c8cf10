"""A dispute is on record with its clock: whom the law has told first, by when it is decided, by whom not."""

from __future__ import annotations

from datetime import date

import pytest

from cardhouse.money.disputes.decide_dispute import DecideDispute
from cardhouse.money.disputes.law import law_on, laws
from cardhouse.money.disputes.open_dispute import DAY, OpenDispute
from cardhouse.money.disputes.tell_of_dispute import TellOfDispute
from cardhouse.money.reports.people_reports import disputes
from cardhouse.room.books_now import looked_at
from cardhouse.room.views.cage import cage_view
from money.cage_room import CageRoom

WHAT = "says that the pot was his"


@pytest.fixture
def room() -> CageRoom:
    made = CageRoom()
    for name in ("ann", "bob"):
        made.register(name)
    return made


@pytest.mark.parametrize(("amount", "tell"), [(49_999, "patron"), (50_000, "board"), (1, "patron")])
def test_the_amount_decides_whom_the_law_has_told(room: CageRoom, amount: int, tell: str) -> None:
    room.do(OpenDispute("ann", amount, WHAT), "sue")
    one = room.books.disputes.all[1]
    assert (one.tell, one.source) == (tell, "NRS 463.362")
    assert one.due - one.at == 45 * DAY
    assert room.code(DecideDispute(1, "for_house", "seen on camera"), "max") == "dispute_not_told"
    room.do(TellOfDispute(1, one.tell), "sue")
    assert room.code(TellOfDispute(1, one.tell), "sue") == "dispute_told"
    room.do(DecideDispute(1, "for_house", "seen on camera"), "max")
    assert room.code(TellOfDispute(1, "board"), "sue") == "dispute_over"
    assert one.outcome == "for_house"


def test_nobody_decides_his_own_and_nothing_is_decided_without_words(room: CageRoom) -> None:
    assert room.code(OpenDispute("ann", 0, WHAT), "sue") == "dispute_of_nothing"
    assert room.code(OpenDispute("ann", 100, " "), "sue") == "dispute_without_words"
    assert room.code(OpenDispute("nobody", 100, WHAT), "sue") == "no_such_person"
    room.do(OpenDispute("ann", 100, WHAT), "max")
    room.do(TellOfDispute(1, "patron"), "max")
    assert room.code(DecideDispute(1, "settled", "paid half"), "max") == "another_must_confirm"
    assert room.code(DecideDispute(1, "settled", " "), "mia", ("manager",)) == "dispute_reason"
    assert room.code(DecideDispute(2, "settled", "x"), "mia", ("manager",)) == "no_such_dispute"
    room.do(DecideDispute(1, "withdrawn", "took it back"), "mia", ("manager",))


def test_what_is_late_is_said_to_be(room: CageRoom) -> None:
    room.do(OpenDispute("ann", 60_000, WHAT), "sue")
    room.do(OpenDispute("bob", 100, WHAT), "sue")
    assert [row[9] for row in disputes(looked_at(room.host.room)).rows] == ["open", "open"]
    room.at += 46 * DAY
    room.do(TellOfDispute(2, "patron"), "sue")
    assert [row[9] for row in disputes(looked_at(room.host.room)).rows] == ["overdue", "overdue"]
    shown = cage_view(room.host, str).disputes
    assert [(one.number, one.overdue, one.told) for one in shown] == [(1, True, False), (2, True, True)]
    room.same_by_log_and_snapshot()


def test_the_law_is_dated_and_names_its_source() -> None:
    assert [one.since for one in laws()] == sorted(one.since for one in laws())
    assert law_on(date(1931, 3, 19)) == laws()[0]
    assert law_on(date(2026, 11, 16)) == laws()[-1]
