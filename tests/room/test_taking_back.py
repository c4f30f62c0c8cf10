"""A mistaken tap at a tracked table is taken back: the hand stands as it did, chips and turn too, and the log
replays to the same room. What was ruled is not taken back, and software deals nothing twice.
"""

from __future__ import annotations

import pytest

from cardhouse.play import commands as hand
from cardhouse.room import commands as cmd
from cardhouse.room.irregularities.commands import RuleOnAct
from cardhouse.room.shelf import Shelf
from cardhouse.room.views.past_hands import events_of
from cardhouse.rulings.act import Said
from cardhouse.store import open_store
from room.tracked_table import STUD, TRIPLE_DRAW, UNKNOWN, Tracked


def test_every_entry_of_a_holdem_hand_can_be_taken_back() -> None:
    table = Tracked()
    acts = [
        hand.Deal(), hand.Call(1), hand.BetTo(2, 900), hand.Fold(3), hand.Call(1), hand.Deal((0, 5, 10)),
        hand.Check(2), hand.BetTo(1, 500), hand.Call(2), hand.Deal((20,)), hand.Check(2), hand.Check(1),
        hand.Deal(), hand.Check(2), hand.Check(1),
    ]  # fmt: skip
    for act in acts:
        table.takes_back(act)
        table.act(act)
    table.takes_back(hand.Show(2, (30, 31)))
    table.act(hand.DeclareWinners(((2,),)))
    chips = {number: seat.stack for number, seat in table.host.room.floor.tables[1].table.seats.items()}
    assert chips[1] == 30_000 - 1_400
    assert chips[3] == 30_000 - 300


def test_a_hand_that_is_told_again_began_when_it_began() -> None:
    table = Tracked()
    table.act(hand.Deal(), hand.Call(1))
    running = table.host.room.hands[1]
    began = running.began
    table.at += 3_600_000_000
    table.do(cmd.TakeBackEntry(1))
    assert table.host.room.hands[1].began == began == table.replayed().hands[1].began


def test_stud_cards_and_draws_can_be_taken_back() -> None:
    stud = Tracked("stud", STUD)
    stud.takes_back(hand.Deal((*[UNKNOWN] * 6, 0, 17, 30)))
    stud.act(hand.Deal((*[UNKNOWN] * 6, 0, 17, 30)))
    opener = stud.host.room.hands[1].hand.acting_seat
    stud.takes_back(hand.BringIn(opener))
    draw = Tracked("deuce_triple", TRIPLE_DRAW)
    draw.act(hand.Deal(), hand.Call(1), hand.Call(2), hand.Check(3))
    draw.takes_back(hand.Draw(2, (UNKNOWN,) * 3))
    draw.act(hand.Draw(2, (UNKNOWN,) * 3))
    draw.takes_back(hand.Draw(3, ()))


def test_several_in_a_row_back_to_the_deal() -> None:
    table = Tracked()
    table.act(hand.Deal())
    dealt = table.stands()
    table.act(hand.Call(1), hand.Call(2), hand.Check(3), hand.Deal((0, 5, 10)))
    for _ in range(4):
        table.do(cmd.TakeBackEntry(1))
    assert table.stands() == dealt
    table.do(cmd.TakeBackEntry(1))
    refused = table.asks(cmd.TakeBackEntry(1))
    assert refused is not None
    assert "since the hand began" in refused.text()


def test_what_was_ruled_is_not_taken_back() -> None:
    table = Tracked()
    table.act(hand.Deal())
    table.do(RuleOnAct(1, 1, (Said("call"),)))
    refused = table.asks(cmd.TakeBackEntry(1))
    assert refused is not None
    assert refused.code == "nothing_to_take_back"


@pytest.mark.parametrize("begun", [True, False])
def test_software_deals_nothing_twice(begun: bool) -> None:
    table = Tracked(mode="dealt")
    if begun:
        table.act(hand.Call(1))
    refused = table.asks(cmd.TakeBackEntry(1))
    assert refused is not None
    assert "software deals" in refused.text()


def test_a_past_hand_tells_only_what_stood() -> None:
    table = Tracked()
    table.act(hand.Deal(), hand.Fold(1))
    table.do(cmd.TakeBackEntry(1))
    table.act(hand.Call(1), hand.Fold(2), hand.Check(3))
    table.act(hand.Deal(), hand.Check(3), hand.Fold(1))
    log = open_store(":memory:").create_room("Main")
    log.append(table.log, 0)
    shelf = Shelf(log)
    shelf.catch_up()
    past = shelf.of("ann", 1)[0]
    told = events_of(past, log.read(past.key - 1))
    assert [event.seat for event in told if type(event).__name__ == "Folded"] == [2, 1]
