"""An event that software deals goes on by itself: hands begin, pauses are kept, whoever says nothing is not
waited for beyond the sheet's time.
"""

from cardhouse.floor.desk import SECOND
from cardhouse.play.commands import Fold
from cardhouse.room.host import RoomHost
from cardhouse.room.silence import clock_at
from cardhouse.server.self_dealing import PAUSE_SECONDS, SelfDealing
from cardhouse.tournaments.places.decline_rebuy import DeclineRebuy
from cardhouse.tournaments.prizes.close_event import CloseEvent
from cardhouse.tournaments.sheet import Acting, LateEntry
from tournaments.events import MINUTE, sheet
from tournaments.playing import Playing


def passes(room: Playing, dealing: SelfDealing, seconds: int) -> int:
    """So many seconds, each with what the software dealer does then: how many commands that were."""
    given = 0
    for _ in range(seconds):
        room.now += SECOND
        room.log += room.host.advance(room.now)
        for asked in dealing.due(room.host, room.now):
            outcome = room.host.do(asked)
            assert outcome.refusal is None, outcome.refusal.text()
            room.log += outcome.entries
            given += 1
    return given


def test_hands_begin_by_themselves_and_not_in_a_pause() -> None:
    room, dealing = Playing(), SelfDealing("room")
    room.opened(sheet(mode="dealt", acting=Acting(seconds=10)), "ann", "bob", "cyd", "dan")
    assert passes(room, dealing, 60) == 0
    room.start()
    passes(room, dealing, PAUSE_SECONDS + 1)
    assert 1 in room.host.room.hands
    clock = clock_at(room.host, 1)
    assert clock is not None
    assert clock.until - clock.since == 10 * SECOND
    assert passes(room, dealing, 60) > 3, "who says nothing is not waited for"
    assert room.host.room.floor.tables[1].hands
    room.now = room.event.began + 30 * MINUTE
    room.log += room.host.advance(room.now)
    passes(room, dealing, 60)
    assert 1 not in room.host.room.hands
    assert passes(room, dealing, 60) == 0, "nothing is asked for in vain during a pause"


def test_the_tables_of_a_closed_event_are_the_rooms_again() -> None:
    room = Playing(seed=3)
    room.opened(sheet(mode="dealt", late=LateEntry()), "ann", "bob")
    room.start()
    while room.event.phase == "running":
        room.begin()
        room.all_in("ann", "bob")
    assert 1 in room.host.room.floor.tables
    room.event.phase = "closed"  # as when all prizes are paid
    room.host = RoomHost(room.host.room, room.host.mixed)
    room.wait(0)
    assert not room.event.tables
    assert 1 not in room.host.room.floor.tables
    room.whole()


def test_a_refused_command_of_a_player_changes_nothing() -> None:
    room = Playing()
    room.opened(sheet(mode="dealt"), "ann", "bob")
    room.start()
    assert room.refused(DeclineRebuy("Turbo", "ann")) == "not_felted"
    assert room.refused(CloseEvent("Turbo")) == "event_not_over"


def test_a_time_bank_runs_after_the_time_to_act_and_is_used_up() -> None:
    room, dealing = Playing(), SelfDealing("room")
    room.opened(sheet(mode="dealt", acting=Acting(seconds=10, time_bank=15)), "ann", "bob", "cyd")
    room.start()
    room.begin()
    seat = room.dealer().hand.acting_seat
    who = room.host.room.floor.tables[1].table.seats[seat].player
    clock = clock_at(room.host, 1)
    assert clock is not None
    assert (clock.until - clock.since, clock.bank) == (25 * SECOND, 15 * SECOND)
    room.now += 18 * SECOND
    assert dealing.due(room.host, room.now) == [], "eight of fifteen seconds are used"
    room.act(Fold(seat))
    assert room.event.clock.banks == {who: 8}
    room.fold_round()
    while True:
        room.begin()
        if room.dealer().hand.acting_seat == seat:
            break
        room.fold_round()
    room.now += 18 * SECOND
    (asked,) = dealing.due(room.host, room.now)
    room.host.do(asked)
    assert room.event.clock.banks == {who: 15}, "seven were left"
    room.wait(15)
    assert room.event.clock.banks == {who: 15}, "a new level brings no more"
