"""Asking is not doing, and what a ruling did is taken back until the next hand begins: the hand stands as
before, a pot that moved is back, the ruling stays on the record, and the log replays to the same room.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.play import commands as hand
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.views.rulings import ruling_lines
from cardhouse.rulings.act import Chips, Said
from room.tracked_table import Tracked

BACK = wrong.TakeBackRuling(1, 1, "tapped by mistake")
DO_IT = wrong.CarryOutRuling(1, 1)


class Evening(Tracked):
    def stacks(self) -> dict[int, int]:
        return {number: seat.chips for number, seat in self.host.room.floor.tables[1].table.seats.items()}

    def changes_nothing(self, command: Any) -> None:
        before = self.stands()
        self.do(command)
        assert self.stands() == before

    def is_refused(self, command: Any, code: str) -> None:
        refused = self.asks(command)
        assert refused is not None
        assert refused.code == code

    def holds(self) -> None:
        assert sum(self.host.room.books.balances.values()) == 0
        assert snapshots.encode(self.replayed()) == snapshots.encode(self.host.room)


@pytest.mark.parametrize(
    "asked",
    [
        wrong.ReportMistake(1, "flashed", 1, only_ask=True),
        wrong.RuleOnAct(1, 1, (Said("raise"), Chips((500,))), only_ask=True),
        wrong.AskRuling(1, "thrown-cards", {"past-line": "yes"}, seat=1),
    ],
)
def test_asking_tells_doing_does_and_taking_back_undoes(asked: Any) -> None:
    evening = Evening()
    evening.act(hand.Deal())
    evening.changes_nothing(asked)
    evening.is_refused(BACK, "not_carried_out")
    before = evening.stands()
    evening.do(DO_IT)
    assert evening.stands() != before
    evening.is_refused(DO_IT, "carried_out_already")
    assert ruling_lines(evening.host)[0].can_be_taken_back
    evening.do(BACK)
    assert evening.stands() == before
    line = ruling_lines(evening.host)[0]
    assert (line.carried_out, line.taken_back, line.can_be_done) == (False, "dee", True)
    evening.do(DO_IT)
    evening.holds()


def test_an_act_that_was_asked_about_is_done_only_while_it_is_the_players_turn() -> None:
    evening = Evening()
    evening.act(hand.Deal())
    evening.do(wrong.RuleOnAct(1, 1, (Chips((500,)),), only_ask=True))
    evening.act(hand.Call(1))
    evening.is_refused(DO_IT, "hand_went_on")


def test_what_was_entered_since_is_taken_back_first() -> None:
    evening = Evening()
    evening.act(hand.Deal())
    evening.do(wrong.AskRuling(1, "thrown-cards", {"past-line": "yes"}, seat=1))
    evening.do(DO_IT)
    evening.act(hand.Call(2))
    evening.is_refused(BACK, "ruling_stands")
    assert not ruling_lines(evening.host)[0].can_be_taken_back
    evening.do(cmd.TakeBackEntry(1))
    evening.do(BACK)
    assert not evening.host.room.hands[1].hand.folded[evening.host.room.hands[1].hand.pos[1]]
    evening.holds()


def test_a_ruling_that_ended_the_hand_is_taken_back_until_the_next_begins() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2))
    before, stacks = evening.stands(), evening.stacks()
    evening.do(wrong.AskRuling(1, "thrown-cards", {"past-line": "yes"}, seat=3))
    evening.do(DO_IT)
    assert 1 not in evening.host.room.hands
    evening.do(BACK)
    assert (evening.stands(), evening.stacks()) == (before, stacks)
    evening.holds()
    evening.do(DO_IT)
    evening.do(cmd.BeginHand(1))
    evening.is_refused(BACK, "next_hand_begun")


def test_chips_that_came_since_let_it_stand() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2))
    evening.do(wrong.AskRuling(1, "thrown-cards", {"past-line": "yes"}, seat=3))
    evening.do(DO_IT)
    evening.do(AddChips(1, "bob", 10_000))
    evening.is_refused(BACK, "last_hand_chips")
    evening.holds()


def test_a_pot_that_a_ruling_moved_goes_back() -> None:
    evening = Evening()
    evening.act(hand.Deal(), hand.BetTo(1, 600), hand.Fold(2), hand.Fold(3))
    pushed = evening.stacks()
    evening.do(wrong.AskRuling(1, "wrong-pot", {"mixed": "no"}, to=2))
    evening.do(DO_IT)
    assert evening.stacks() != pushed
    evening.do(BACK)
    assert evening.stacks() == pushed
    evening.do(DO_IT)
    evening.holds()


def test_what_the_floor_chose_is_open_again() -> None:
    evening = Evening()
    evening.act(hand.Deal())
    evening.do(wrong.ReportMistake(1, "flashed", 2, only_ask=True))
    assert evening.host.room.rulings.made[1].waits
    before = evening.stands()
    evening.do(wrong.ChooseRuling(1, 0))
    assert evening.stands() != before
    evening.do(BACK)
    assert evening.stands() == before
    assert evening.host.room.rulings.made[1].waits
    evening.do(wrong.ChooseRuling(1, 1))
    evening.holds()


def test_what_was_ruled_between_hands_is_only_on_the_record() -> None:
    evening = Evening(begins=False)
    evening.do(wrong.AskRuling(1, "on-phone", {"at-start": "yes", "after-last-card": "yes"}, seat=1))
    evening.do(DO_IT)
    evening.do(BACK)
    evening.is_refused(BACK, "not_carried_out")
    evening.do(DO_IT)
    evening.do(cmd.BeginHand(1))
    evening.is_refused(BACK, "next_hand_begun")
    evening.holds()


def test_nobody_takes_back_what_is_not_there() -> None:
    evening = Evening()
    evening.is_refused(BACK, "no_such_ruling")


def test_a_ruling_that_was_taken_to_a_person_stands() -> None:
    evening = Evening()
    evening.act(hand.Deal())
    evening.do(wrong.AskRuling(1, "thrown-cards", {"past-line": "yes"}, seat=1))
    evening.do(DO_IT)
    evening.do(wrong.AppealRuling(1, 1, "ann"))
    evening.is_refused(BACK, "ruling_stands")
    evening.holds()
