"""The tap that ended a hand at a tracked table is taken back until the next hand begins: the hand goes on,
chips, rake and books stand as before it, and the log replays to the same room.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.houses.profile import house_names
from cardhouse.money import account as accounts
from cardhouse.play import commands as hand
from cardhouse.play.table_commands import OfferStraddle, SitOut
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.shelf import Shelf
from cardhouse.room.views.desk import desk_view
from cardhouse.room.views.past_hands import events_of
from cardhouse.room.views.tracked import Entered
from cardhouse.store import open_store
from room.tracked_table import Tracked

BACK = cmd.TakeBackEntry(1)
TO_SHOWDOWN = (
    hand.Deal(), hand.Call(1), hand.Call(2), hand.Check(3), hand.Deal((0, 5, 10)), hand.Check(2),
    hand.BetTo(3, 2_000), hand.Call(1), hand.Fold(2), hand.Deal((20,)), hand.Check(3), hand.Check(1),
    hand.Deal((40,)), hand.Check(3), hand.Check(1),
)  # fmt: skip


class Evening(Tracked):
    """Compared as a whole: the table, what is counted there, and the books."""

    def room_stands(self) -> tuple[Any, ...]:
        table = self.host.room.floor.tables[1]
        balances = {name: chips for name, chips in self.host.room.books.balances.items() if chips}
        return table.table.copy(), table.hands, list(table.last_hands), dict(table.opening.felted), balances

    def refused(self, code: str) -> None:
        refused = self.asks(BACK)
        assert refused is not None
        assert refused.code == code

    def holds(self) -> None:
        """The books agree with the stacks, and the log tells the same room."""
        balances = self.host.room.books.balances
        assert sum(balances.values()) == 0
        if 1 not in self.host.room.hands:
            for seat in self.host.room.floor.tables[1].table.seats.values():
                assert balances.get(accounts.stack(1, seat.player), 0) == seat.chips
        assert snapshots.encode(self.replayed()) == snapshots.encode(self.host.room)
        assert snapshots.decode(snapshots.encode(self.host.room)) is not None


@pytest.mark.parametrize("house", house_names())
def test_a_pot_pushed_on_the_tablet_to_the_wrong_seat_is_pushed_again(house: str) -> None:
    evening = Evening(house=house)
    evening.act(*TO_SHOWDOWN)
    before, hand_before = evening.room_stands(), evening.stands()
    evening.act(hand.DeclareWinners(((1,),)))
    wrong_end = evening.room_stands()
    evening.do(BACK)
    assert evening.room_stands() == before
    assert evening.stands() == hand_before
    evening.holds()
    evening.act(hand.DeclareWinners(((3,),)))
    right = evening.room_stands()
    assert right != wrong_end
    assert right[1] == 1
    boxes = [accounts.drop(1), accounts.jackpot_drop(1)]
    assert [right[-1].get(box, 0) for box in boxes] == [wrong_end[-1].get(box, 0) for box in boxes]
    evening.holds()
    evening.do(cmd.BeginHand(1))
    evening.refused("nothing_to_take_back")


def test_a_pot_that_went_to_two_is_not_told_as_if_one_had_it_all() -> None:
    evening = Evening()
    evening.act(*TO_SHOWDOWN)
    evening.act(hand.DeclareWinners(((1, 3),)))
    seen = desk_view(evening.host, evening.host.room.floor.tables[1], None, str)
    assert seen.tablet is not None
    assert seen.tablet.back == Entered("split", chips=4_900)


def test_the_fold_that_ended_the_hand_was_none() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2))
    before, hand_before = evening.room_stands(), evening.stands()
    evening.act(hand.Fold(3))
    evening.do(BACK)
    assert evening.room_stands() == before
    assert evening.stands() == hand_before
    evening.do(BACK)  # and on: within the hand as ever
    evening.act(hand.Call(2), hand.Call(3))
    evening.holds()


def test_a_straddle_that_nobody_announced_is_taken_back_before_the_hand_it_was_tapped_after() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2))
    before = evening.room_stands()
    evening.act(hand.Fold(3))
    after = evening.room_stands()
    evening.do(cmd.BetweenHandsDo(1, OfferStraddle(2)))
    table = evening.host.room.floor.tables[1]
    seen = desk_view(evening.host, table, None, str).tablet
    assert seen is not None
    assert seen.back == Entered("straddles", 2)
    evening.do(BACK)
    assert evening.room_stands() == after
    evening.holds()
    evening.do(BACK)
    assert evening.room_stands() == before


def test_openers_that_were_not_shown_by_mistake_are_shown_after_all() -> None:
    evening = Evening("jacks_or_better", "limit 4/8 ante 1", house="horseshoe")
    evening.act(hand.Deal(), hand.BetTo(2, 400), hand.Fold(3), hand.Fold(1))
    before = evening.room_stands()
    evening.act(hand.Muck(2))
    assert evening.host.room.floor.tables[1].table.carried
    evening.do(BACK)
    assert evening.room_stands() == before
    evening.act(hand.DeclareWinners(((2,),)))
    evening.holds()


def test_who_was_felted_by_it_has_his_chips_again() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 30_000), hand.Call(2), hand.Fold(3))
    evening.act(hand.Deal(), hand.Deal(), hand.Deal())
    before = evening.room_stands()
    evening.act(hand.DeclareWinners(((1,),)))
    assert evening.host.room.floor.tables[1].opening.felted
    evening.do(BACK)
    assert evening.room_stands() == before
    evening.act(hand.DeclareWinners(((2,),)))
    assert list(evening.host.room.floor.tables[1].opening.felted) == ["ann"]
    evening.holds()


def test_who_sat_down_or_sat_out_since_stays_so() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2), hand.Fold(3))
    evening.do(RegisterPerson("dan", born=720_000, id_checked=True))
    evening.do(SeatPlayer(1, 5, "dan", 20_000))
    evening.do(cmd.BetweenHandsDo(1, SitOut(2)))
    evening.do(BACK)
    evening.act(hand.Call(3), hand.Deal(), hand.Check(3), hand.Fold(1))
    seats = evening.host.room.floor.tables[1].table.seats
    assert (seats[5].player, seats[5].chips, seats[2].away) == ("dan", 20_000, True)
    evening.holds()


@pytest.mark.parametrize(
    ("since", "code"),
    [
        (cmd.BeginHand(1), "nothing_to_take_back"),
        (LeaveTable(1, "bob"), "last_hand_seats"),
        (AddChips(1, "bob", 10_000), "last_hand_chips"),
    ],
)
def test_what_followed_lets_the_hand_stand(since: Any, code: str) -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2), hand.Fold(3))
    evening.do(since)
    before = evening.room_stands()
    evening.refused(code)
    assert evening.room_stands() == before
    evening.holds()


def test_a_pot_that_a_ruling_moved_stands() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2), hand.Fold(3))
    evening.do(wrong.AskRuling(1, "wrong-pot", {"mixed": "no"}, to=2))
    evening.do(wrong.CarryOutRuling(1, 1))
    evening.refused("last_hand_pot")


def test_before_the_first_hand_and_where_software_deals() -> None:
    Evening(begins=False).refused("last_hand_none")
    dealt = Evening(mode="dealt")
    dealt.act(hand.BetTo(1, 600), hand.Fold(2), hand.Fold(3))
    dealt.refused("nothing_to_take_back")


def test_one_hand_is_on_the_shelf_as_it_ended_at_last() -> None:
    evening = Evening()
    evening.act(*TO_SHOWDOWN, hand.DeclareWinners(((1,),)))
    evening.do(BACK)
    evening.act(hand.DeclareWinners(((3,),)))
    log = open_store(":memory:").create_room("Main")
    log.append(evening.log, 0)
    shelf = Shelf(log)
    shelf.catch_up()
    hands = shelf.of("ann", 5)
    assert len(hands) == 1
    assert hands[0].brought[3] > 0 > hands[0].brought[1]
    told = events_of(hands[0], log.read(hands[0].key - 1, hands[0].last))
    assert [event.seat for event in told if type(event).__name__ == "PotAwarded"] == [3]
