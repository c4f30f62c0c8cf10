"""After a new start of the room the cards of the last hand that people dealt can still be told."""

from __future__ import annotations

from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.promotions.hits.tell_cards import TellCards
from cardhouse.promotions.promotion import LosesWith, Pays, Promotion
from cardhouse.room.host import RoomHost, seeded_mixing
from cardhouse.room.replaying import replay
from cardhouse.store.log import Entry
from promotions.claim_rooms import ClaimRoom

ACES = Promotion(name="Aces cracked", loses_with=LosesWith(hole="AA"), pays=Pays(amount=100_00))
BOARD = "KcTd4s5h9c"


def tracked() -> ClaimRoom:
    """A hand at a table where people deal, of which nothing is asked."""
    room = ClaimRoom()
    room.table(mode="tracked")
    room.start(ACES)
    room.begin(1, {}, BOARD)
    room.tracked_to_end(winner=2)
    assert not room.promotions.hits.asking
    return room


def begun_anew(room: ClaimRoom) -> None:
    """The room as a new start reads it from its log: no hand before is remembered."""
    kept = [
        Entry(at, one.command, one.at, one.by, one.version, one.body, b"")
        for at, one in enumerate(room.log, 1)
    ]
    room.host = RoomHost(replay(kept)[0], seeded_mixing(1))
    assert not room.host.hands.last


def test_cards_of_the_last_hand_are_told_after_a_new_start() -> None:
    room = tracked()
    begun_anew(room)
    assert room.refused(TellCards(1, 7, ("As", "Ah"))) == "not_in_that_hand"
    room.ok(TellCards(1, 2, ("Ks", "Kh")))
    room.ok(TellCards(1, 1, ("As", "Ah")))
    assert room.parts() == {"maker": "ann"}
    assert room.refused(TellCards(1, 3, ("Ac", "Ad"))) == "hand_decided"


def test_only_of_the_last_hand_and_nothing_of_a_closed_table() -> None:
    room = tracked()
    begun_anew(room)
    room.begin(1, {}, BOARD)
    begun_anew(room)
    assert room.refused(TellCards(1, 1, ("As", "Ah"))) == "no_tracked_hand"
    room.tracked_to_end(winner=2)
    assert [spot.hand for spot in room.promotions.hits.kept.values()] == [3], "one a table"
    for person in ("ann", "bob", "cyd", "dan"):
        room.ok(LeaveTable(1, person))
    room.ok(CloseTable(1))
    assert not room.promotions.hits.kept
