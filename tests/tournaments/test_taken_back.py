"""At an event's table where people deal, the tap that ended a hand is taken back too, unless somebody went
out by it: then places followed, and the director sees to it.
"""

from __future__ import annotations

from cardhouse.play import commands as hand
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.tournaments.sheet import LateEntry
from tournaments.events import sheet
from tournaments.playing import Playing


def event_of(*people: str) -> Playing:
    room = Playing(seed=3)
    room.opened(sheet(mode="tracked", late=LateEntry()), *people)
    room.start(button=1)
    return room


def test_the_last_fold_at_an_event_is_taken_back() -> None:
    room = event_of("ann", "bob", "cyd")
    room.begin()
    room.act(hand.Deal())
    room.fold_round()
    table = room.host.room.floor.tables[1]
    ended = {seat: player.stack for seat, player in table.table.seats.items()}
    room.ok(cmd.TakeBackEntry(1))
    assert 1 in room.host.room.hands
    assert table.hands == 0
    room.whole()
    room.act(hand.Fold(room.dealer().hand.acting_seat))
    assert {seat: player.stack for seat, player in table.table.seats.items()} == ended
    room.whole()
    assert room.replayed() == snapshots.encode(room.host.room)


def test_who_went_out_is_the_directors_matter() -> None:
    room = event_of("ann", "bob", "cyd")
    room.begin()
    room.act(hand.Deal())
    acting = room.dealer().hand.acting_seat
    legal = room.dealer().legal()
    assert legal is not None
    room.act(hand.BetTo(acting, legal.most))
    caller = room.dealer().hand.acting_seat
    room.act(hand.Call(caller))
    room.act(hand.Fold(room.dealer().hand.acting_seat))
    while room.dealer().awaits_cards:
        room.act(hand.Deal())
    room.act(hand.DeclareWinners(((acting,),)))
    refused = room.do(cmd.TakeBackEntry(1)).refusal
    assert refused is not None
    assert refused.code == "last_hand_of_event"
    room.whole()
