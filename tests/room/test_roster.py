"""Dealers on shift: the push is proposed from who deals where, who rests and how long; the floor accepts it
with one command or changes it; downs are recorded for each dealer.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardhouse.floor.absences.commands import DealerIn, DealerOut
from cardhouse.floor.opening.commands import CallSupervisor, OpenTable, SupervisorAtTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.room import snapshots
from cardhouse.room.roster.plan import Box, pushes
from cardhouse.room.roster.push_dealers import IntoBox, PushDealers, proposed
from cardhouse.room.roster.shifts import EndShift, SetRotation, StartShift
from cardhouse.room.roster.state import Roster, roster_of
from cardhouse.room.roster.view import next_push, roster_view
from cardhouse.room.views.needs import desk_of, needs_of
from room.tracked_table import Tracked

MINUTE = 60_000_000


class Evening(Tracked):
    """Three tables of three where people deal."""

    def __init__(self) -> None:
        super().__init__(begins=False)
        for number in (2, 3):
            self.do(OpenTable(number, "game", "tracked"))
            for seat in (1, 2, 3):
                name = f"p{number}{seat}"
                self.do(RegisterPerson(name, born=720_000, id_checked=True))
                self.do(SeatPlayer(number, seat, name, 30_000))

    @property
    def roster(self) -> Roster:
        return roster_of(self.host.room)

    def boxes(self) -> dict[int, str]:
        return {number: table.absences.dealer for number, table in self.host.room.floor.tables.items()}

    def accept(self) -> None:
        self.do(PushDealers(tuple(IntoBox(*push) for push in proposed(self.host))))

    def later(self, minutes: int) -> None:
        self.at += minutes * MINUTE

    def refused(self, command: Any, code: str) -> None:
        refused = self.asks(command)
        assert refused is not None
        assert refused.code == code

    def holds(self) -> None:
        assert snapshots.encode(self.replayed()) == snapshots.encode(self.host.room)
        assert snapshots.decode(snapshots.encode(self.host.room)) is not None


def test_an_evening_of_pushes() -> None:
    evening = Evening()
    for name in ("ada", "ben", "cat", "dot"):
        evening.do(StartShift(name, 480))
    evening.refused(StartShift("ada"), "on_shift_already")
    evening.accept()
    assert sorted(evening.boxes().values()) == ["ada", "ben", "cat"]
    before = evening.boxes()
    evening.later(30)
    seen = roster_view(evening.host)
    assert [line.comes for line in seen.boxes].count("dot") == 1
    assert len(seen.rests) == 1
    assert seen.due == evening.host.room.floor.tables[1].absences.dealer_since + seen.down_minutes * MINUTE
    assert seen.cite
    gone = seen.rests[0]
    at = next(number for number, dealer in before.items() if dealer == gone)
    told = next_push(evening.host, evening.host.room.floor.tables[at])
    assert told is not None
    assert told.to == 0, "a break comes next"
    evening.accept()
    now = evening.boxes()
    assert gone not in now.values()
    assert all(before[number] != now[number] for number in now), "everybody moves on"
    assert {one.dealer: one.row for one in evening.roster.on.values()}[gone] == 1
    assert [down.dealer for down in evening.roster.downs].count(gone) == 1
    assert all(down.ended - down.began >= 30 * MINUTE for down in evening.roster.downs)
    evening.holds()


def test_after_so_many_downs_a_rest_is_due_and_a_rest_starts_anew() -> None:
    evening = Evening()
    evening.do(SetRotation(20, 2, (3, 1, 2)))
    for name in ("ada", "ben", "cat"):
        evening.do(StartShift(name))
    evening.accept()
    evening.later(20)
    evening.accept()
    assert {one.row for one in evening.roster.on.values()} == {1}
    evening.do(StartShift("dot"))
    evening.later(20)
    evening.accept()
    resting = [one for one in evening.roster.on.values() if not one.table]
    assert [one.row for one in resting] == [2]
    evening.later(20)
    evening.accept()
    assert next(one for one in evening.roster.on.values() if one.dealer == resting[0].dealer).row == 0
    assert [line.table for line in roster_view(evening.host).boxes] == [3, 1, 2]
    assert roster_view(evening.host).cite is None, "the room's own minutes"
    evening.holds()


def test_who_takes_a_box_is_on_the_roster_and_goes_home_when_relieved() -> None:
    evening = Evening()
    evening.do(DealerIn(1, "ada"))
    assert evening.roster.on["ada"].table == 1
    evening.refused(EndShift("ada"), "deals_now")
    evening.later(10)
    evening.do(DealerOut(1))
    evening.do(EndShift("ada"))
    evening.refused(EndShift("ada"), "not_on_shift")
    (shift,) = roster_view(evening.host).shifts
    assert (shift.dealer, shift.downs, shift.minutes) == ("ada", 1, 10)
    evening.holds()


def test_who_went_home_without_a_word_is_not_proposed() -> None:
    evening = Evening()
    evening.do(DealerIn(1, "ada"))
    evening.later(30)
    evening.do(DealerIn(1, "ben"))
    evening.later(20)
    evening.do(CallSupervisor(1))
    assert {push.dealer for push in proposed(evening.host)} == {"ada", "ben"}
    evening.later(180)
    evening.do(CallSupervisor(1))
    assert {push.dealer for push in proposed(evening.host)} <= {"ben"}
    evening.do(StartShift("cat", 60))
    evening.later(61)
    evening.do(CallSupervisor(1))
    assert "cat" not in {push.dealer for push in proposed(evening.host)}


def test_the_floor_changes_a_push_and_faults_are_told() -> None:
    evening = Evening()
    evening.do(PushDealers((IntoBox(2, "ben"), IntoBox(1, "ada"))))
    evening.do(PushDealers((IntoBox(1, "ben"), IntoBox(2, "ada"))))
    assert evening.boxes() == {1: "ben", 2: "ada", 3: ""}
    evening.refused(PushDealers(()), "nobody_pushed")
    evening.refused(PushDealers((IntoBox(1, "x"), IntoBox(2, "x"))), "pushed_twice")
    evening.refused(PushDealers((IntoBox(1, "x"), IntoBox(1, "y"))), "pushed_twice")
    evening.refused(PushDealers((IntoBox(9, "x"),)), "no_such_table")
    evening.refused(SetRotation(in_a_row=0), "bad_rotation")
    evening.refused(SetRotation(string=(9,)), "no_such_table")
    evening.holds()


def test_the_dealer_calls_the_floor_for_herself() -> None:
    evening = Evening()
    evening.do(CallSupervisor(1, about="a fill"))
    table = evening.host.room.floor.tables[1]
    (call,) = [need for need in needs_of(desk_of(evening.host), table, str) if need.kind == "call"]
    assert (call.says, call.person, call.by) == ("dealer: a fill", "", "dee")
    assert call.since == evening.at
    evening.do(SupervisorAtTable(1))
    assert not table.opening.calls
    evening.holds()


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5), st.booleans()), max_size=8), st.integers(0, 5))
def test_nobody_deals_at_two_tables_and_no_box_is_emptied(boxes: list[Any], resting: int) -> None:
    line = [
        Box(number, f"d{number}" if manned else "", row, leaves)
        for number, (manned, row, leaves) in enumerate(boxes, 1)
    ]
    rested = [f"r{number}" for number in range(resting)]
    came = dict(pushes(line, rested, 3))
    after = [came.get(box.table, box.dealer) for box in line]
    manned = [dealer for dealer in after if dealer]
    assert len(set(manned)) == len(manned)
    assert all(dealer for box, dealer in zip(line, after, strict=True) if box.dealer)
    missing = [box for box in line if not box.dealer]
    assert after.count("") == max(0, len(missing) - resting)
