"""A table at which hands are only counted: one command a hand with what it dropped; seats, chips and boxes go
on as ever, stacks are counted when it matters, and in the end the books come to nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.absences.commands import PickUpVoluntarily
from cardhouse.floor.buy_ins.commands import AddChips, LeaveToReturn
from cardhouse.floor.opening.commands import CloseTable, OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.houses.profile import house_names
from cardhouse.money import account as accounts
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.light.change_mode import ChangeMode
from cardhouse.room.light.count_hand import CountHand
from cardhouse.room.light.count_stack import CountStack
from cardhouse.room.light.view import counted_line
from cardhouse.room.views.desk import desk_view
from room.tracked_table import Tracked

PEOPLE = ("ann", "bob", "cyd")


class Counted(Tracked):
    """Three players at a table with rake; no hand was begun."""

    def __init__(
        self, house: str = "pechanga", stakes: str = "no limit 1/3 rake", mode: Any = "light"
    ) -> None:
        super().__init__(house=house, begins=False)
        self.do(OfferGame("raked", "holdem", stakes, least_buy_in=4_000))
        for name in PEOPLE:
            self.do(LeaveTable(1, name))
        self.do(OpenTable(2, "raked", mode))
        for seat, name in enumerate(PEOPLE, 1):
            self.do(SeatPlayer(2, seat, name, 30_000))

    @property
    def table(self) -> Any:
        return self.host.room.floor.tables[2]

    def balance(self, account: str) -> int:
        return self.host.room.books.balance(account)

    def refused(self, command: Any, code: str) -> Any:
        refused = self.asks(command)
        assert refused is not None
        assert refused.code == code
        return refused

    def holds(self) -> None:
        assert sum(self.host.room.books.balances.values()) == 0
        assert snapshots.encode(self.replayed()) == snapshots.encode(self.host.room)
        assert snapshots.decode(snapshots.encode(self.host.room)) is not None


@pytest.mark.parametrize("house", house_names())
def test_hands_and_their_drop_are_counted_by_one_command_each(house: str) -> None:
    evening = Counted(house)
    line = counted_line(evening.host, evening.table)
    assert line is not None
    assert line.steps[0] == 0
    most = line.steps[-1]
    assert line.usual == most > 0
    evening.do(CountHand(2, most))
    evening.do(CountHand(2))
    evening.do(CountHand(2, line.steps[1]))
    assert (evening.table.hands, evening.table.stage, len(evening.table.last_hands)) == (3, "running", 3)
    assert evening.table.table.seats[2].hands == 3
    assert evening.balance(accounts.drop(2)) == most + line.steps[1]
    too_much = evening.refused(CountHand(2, most + 100), "no_such_drop")
    assert too_much.cite == evening.host.choices_at(evening.at).cite("rake.cap")
    evening.refused(CountHand(2, 0, promotional=100), "no_such_promotional")
    evening.refused(cmd.BeginHand(2), "hands_only_counted")
    evening.holds()


def test_the_count_of_a_hand_is_taken_back_with_its_drop() -> None:
    evening = Counted()
    evening.do(CountHand(2, 300))
    evening.do(CountHand(2, 400))
    evening.do(cmd.TakeBackEntry(2))
    assert (evening.table.hands, evening.balance(accounts.drop(2))) == (1, 300)
    evening.refused(cmd.TakeBackEntry(2), "no_counted_hand")
    evening.do(CountHand(2, 300))
    assert (evening.table.hands, evening.balance(accounts.drop(2))) == (2, 600)
    evening.holds()


def test_who_leaves_is_counted_and_the_books_come_to_nothing() -> None:
    evening = Counted()
    at_large = evening.balance(accounts.AT_LARGE)
    for _ in range(10):
        evening.do(CountHand(2, 400))
    for going in (LeaveTable(2, "ann"), LeaveToReturn(2, "ann", 30_000), PickUpVoluntarily(2, "ann", 30)):
        evening.refused(going, "stack_uncounted")
    evening.do(AddChips(2, "bob", 10_000))
    for name, chips in (("ann", 71_000), ("bob", 0), ("cyd", 25_000)):
        evening.do(CountStack(2, name, chips))
        evening.do(LeaveTable(2, name))
        assert evening.balance(accounts.pocket(name)) >= 0
    assert evening.balance(accounts.AT_LARGE) - at_large == -10_000, "what bob bought came from his pocket"
    assert evening.balance(accounts.drop(2)) == 4_000
    evening.holds()
    evening.do(CloseTable(2))
    assert 2 not in evening.host.room.parts["counted_hands"].at


def test_a_table_goes_over_to_counting_between_hands_and_back_when_all_are_counted() -> None:
    evening = Counted(mode="tracked")
    evening.refused(CountHand(2), "hands_not_counted")
    evening.do(ChangeMode(2, "light"))
    evening.refused(ChangeMode(2, "light"), "mode_already")
    evening.do(CountHand(2, 400))
    evening.refused(ChangeMode(2, "tracked"), "stacks_uncounted")
    for name, chips in (("ann", 30_600), ("bob", 29_000), ("cyd", 30_000)):
        evening.do(CountStack(2, name, chips))
    evening.do(ChangeMode(2, "tracked"))
    assert [seat.chips for seat in evening.table.table.seats.values()] == [30_600, 29_000, 30_000]
    assert evening.balance(accounts.stack(2, "ann")) == 30_600
    evening.holds()


def test_the_tablet_says_what_comes_next_and_one_player_alone_plays_no_hand() -> None:
    evening = Counted()
    seen = desk_view(evening.host, evening.table, None, lambda person: person)
    assert seen.next == "count"
    assert seen.tablet is not None
    assert seen.tablet.counted is not None
    assert seen.tablet.back is None
    evening.do(CountHand(2, 300))
    seen = desk_view(evening.host, evening.table, None, lambda person: person)
    assert seen.tablet is not None
    assert seen.tablet.back is not None
    assert (seen.tablet.back.what, seen.tablet.back.chips) == ("count", 300)
    for name in ("ann", "bob"):
        evening.do(CountStack(2, name, 29_850))
        evening.do(LeaveTable(2, name))
    evening.refused(CountHand(2), "nobody_to_deal")
    assert desk_view(evening.host, evening.table, None, lambda person: person).next == "wait"
    evening.do(RegisterPerson("dan", born=720_000, id_checked=True))
    evening.do(SeatPlayer(2, 5, "dan", 20_000))
    evening.do(CountHand(2))


def test_a_game_that_pays_time_drops_nothing_and_software_stays() -> None:
    evening = Counted(stakes="no limit 25/50 time")
    line = counted_line(evening.host, evening.table)
    assert line is not None
    assert line.steps == (0,)
    dealt = Tracked(mode="dealt", begins=False)
    refused = dealt.asks(ChangeMode(1, "light"))
    assert refused is not None
    assert refused.code == "software_stays"
