"""Time banks at tables that software deals: set by the host or the house, used by themselves, on the log."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.floor.time_bank import Spent, TimeBank, dealt_in, left, spend
from cardhouse.houses.own_house import OwnRule
from cardhouse.play.commands import Call, Fold
from cardhouse.room import commands as cmd
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked
from cardhouse.room.silence import clock_at, overdue
from cardhouse.room.time_banks.set_time_bank import SetTimeBank, TimeBankTakenUp
from cardhouse.room.time_banks.state import banks_at
from cardhouse.room.time_banks.use_time_bank import TableTimeBankUsed
from cardhouse.room.views.table import table_view
from room.private_table import PrivateTable

ORDINARY = 60
"""Horseshoe's clock."""


class Timed(PrivateTable):
    """A private game whose players take their time."""

    def in_turn(self) -> str:
        seat = self.room.hands[1].hand.acting_seat
        return self.room.floor.tables[1].table.seats[seat].player

    def acts(self, seconds: int, act: Any = Fold) -> None:
        """Whoever is in turn, after so many seconds."""
        self.at = self.room.hands[1].since + (seconds - 1) * SECOND  # one more passes with the command
        self.do(cmd.Act(1, act(self.room.hands[1].hand.acting_seat)), self.in_turn())

    def falls_silent(self) -> int:
        """Nobody acts until the clock does; how long that took."""
        since = self.room.hands[1].since
        clock = clock_at(self.host, 1)
        assert clock is not None
        assert overdue(self.host, clock.until) == []
        (act,) = overdue(self.host, clock.until + 1)
        self.at = clock.until + 1
        outcome = self.host.do(Asked(f"clock{self.at}", "software dealer", act, self.at))
        assert outcome.refusal is None
        self.log += outcome.entries
        return (clock.until - since) // SECOND

    def bank_of(self, person: str) -> int | None:
        view = table_view(self.room, self.room.floor.tables[1], None, str, staff=False)
        return next(seat.bank for seat in view.seats if seat.player == person)

    def told(self) -> list[Any]:
        """The time banks in the last entry."""
        events = decode(self.log[-1].body).events
        return [one for one in events if isinstance(one, TableTimeBankUsed | TimeBankTakenUp)]


def test_the_hosts_time_bank_holds_from_the_next_hand_and_is_used_by_itself() -> None:
    club = Timed()
    club.begin()
    club.do(SetTimeBank(1, 30))
    clock = clock_at(club.host, 1)
    assert clock is not None
    assert (clock.until - clock.since, clock.bank, club.bank_of("ann")) == (ORDINARY * SECOND, 0, None)
    club.fold_round()
    club.begin()
    assert club.told() == [TimeBankTakenUp(1, TimeBank(30))]
    clock = clock_at(club.host, 1)
    assert clock is not None
    assert (clock.until - clock.since, clock.bank) == ((ORDINARY + 30) * SECOND, 30 * SECOND)
    thinking = club.in_turn()
    club.acts(ORDINARY + 12, Call)
    assert club.told() == [TableTimeBankUsed(1, thinking, 12)]
    assert club.bank_of(thinking) == 18
    club.acts(ORDINARY)
    assert club.told() == []
    club.fold_round()
    club.begin()
    assert club.told() == []
    club.holds()


def test_whoever_is_gone_costs_the_table_his_bank_once() -> None:
    club = Timed()
    club.do(SetTimeBank(1, 30, "by_hands", every=1, adds=30))
    club.begin()
    gone = club.in_turn()
    assert club.falls_silent() == ORDINARY + 30
    assert club.told() == [TableTimeBankUsed(1, gone, 30, rests=True)]
    club.fold_round()
    waits = []
    for _ in range(3):
        club.begin()
        while 1 in club.room.hands:
            if club.in_turn() == gone:
                waits.append(club.falls_silent())
                assert club.told() == []
            else:
                club.acts(1)
    assert set(waits) == {ORDINARY}
    assert club.bank_of(gone) == 30
    club.begin()
    while club.in_turn() != gone:
        club.acts(1, Call)
    club.acts(1)
    assert club.told() == [TableTimeBankUsed(1, gone)]
    club.holds()


def test_getting_up_and_sitting_down_again_fills_no_bank() -> None:
    club = Timed()
    club.do(SetTimeBank(1, 30))
    club.begin()
    seat, slow = club.room.hands[1].hand.acting_seat, club.in_turn()
    club.acts(ORDINARY + 25)
    club.fold_round()
    club.do(LeaveTable(1, slow))
    club.do(SeatPlayer(1, seat, slow, 10_000))
    assert club.bank_of(slow) == 5
    club.holds()


def test_the_house_may_give_everybody_a_time_bank() -> None:
    club = Timed()
    rules = (
        OwnRule("acts.time_bank_seconds", 40, why="we play on phones"),
        OwnRule("acts.time_bank_returns", "by_minutes", why="we play on phones"),
        OwnRule("acts.time_bank_every", 10, why="we play on phones"),
        OwnRule("acts.time_bank_adds", 20, why="we play on phones"),
    )
    club.do(cmd.AmendHouse("ours", "horseshoe", instead_of="horseshoe", rules=rules))
    club.begin()
    (taken,) = club.told()
    assert taken.bank == TimeBank(40, "by_minutes", every=10, adds=20)
    assert "acts.time_bank_seconds" in taken.cite
    slow = club.in_turn()
    club.acts(ORDINARY + 30)
    assert club.bank_of(slow) == 10
    club.fold_round()
    club.at += 10 * MINUTE
    club.begin()
    assert club.bank_of(slow) == 30
    club.fold_round()
    club.do(SetTimeBank(1, 0))
    club.begin()
    assert club.told() == [TimeBankTakenUp(1, TimeBank())]
    assert club.bank_of(slow) is None
    club.holds()


@pytest.mark.parametrize(
    "asked",
    [
        SetTimeBank(1, 601), SetTimeBank(1, -1), SetTimeBank(1, 30, "by_hands"), SetTimeBank(1, 30, adds=5),
        SetTimeBank(1, 30, "by_minutes", every=5, adds=31),
    ],
)  # fmt: skip
def test_a_time_bank_that_is_none_is_refused(asked: SetTimeBank) -> None:
    PrivateTable().refused(asked, "bad_time_bank")


def test_where_people_deal_nobody_has_one() -> None:
    club = PrivateTable()
    club.do(OpenTable(2, "game", "tracked"))
    club.refused(SetTimeBank(2, 30), "people_keep_the_clock")
    club.refused(SetTimeBank(7, 30), "no_such_table")
    assert banks_at(club.room, 2) is None


def test_what_was_used_comes_back_by_hands_or_minutes_up_to_the_whole() -> None:
    by_hands = TimeBank(60, "by_hands", every=3, adds=20)
    spent = Spent()
    spend(by_hands, spent, 50, 0)
    assert [_after_hand(by_hands, spent) for _ in range(10)] == [10, 10, 30, 30, 30, 50, 50, 50, 60, 60]
    by_minutes = TimeBank(60, "by_minutes", every=5, adds=20)
    spent = Spent()
    spend(by_minutes, spent, 50, 100 * MINUTE)
    assert [left(by_minutes, spent, at * MINUTE) for at in (100, 104, 105, 110, 115)] == [10, 10, 30, 50, 60]
    spend(by_minutes, spent, 5, 107 * MINUTE)  # three minutes later the next twenty are back
    assert [left(by_minutes, spent, at * MINUTE) for at in (107, 109, 110)] == [25, 25, 45]


def _after_hand(bank: TimeBank, spent: Spent) -> int:
    dealt_in(bank, spent)
    return left(bank, spent, 0)
