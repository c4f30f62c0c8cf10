"""The clock of an event: the start, levels, pauses, corrections, and what hands are played for."""

from cardhouse.room import commands as cmd
from cardhouse.tournaments.clock.correct_clock import CorrectClock
from cardhouse.tournaments.clock.pause_clock import PauseClock, ResumeClock
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.windows import entry_ends, may_enter
from tournaments.events import MINUTE, sheet
from tournaments.playing import NAME, Playing

THREE = ("ann", "bob", "cyd")


def started(house: str = "horseshoe", **changes: object) -> Playing:
    room = Playing(house)
    room.opened(sheet(mode="dealt", **changes), *THREE)
    room.start()
    return room


def test_it_starts_with_enough_players_and_draws_the_button() -> None:
    room = Playing("pechanga")
    room.opened(sheet(players_least=4), *THREE)
    assert room.refused(cmd.BeginHand(1)) == "event_not_on"
    assert room.refused(StartEvent(NAME)) == "too_few_entered"
    room = Playing("pechanga")
    room.opened(sheet(seats=3), *THREE, "dan", "eve", "fay")
    came = room.start()
    assert came[0].cite == "pechanga.30.58"
    tables = room.host.room.floor.tables
    assert tables[1].table.button == tables[2].table.button != 0
    assert room.refused(StartEvent(NAME)) == "wrong_phase"


def test_levels_follow_the_steady_clock_and_the_next_hand_takes_them() -> None:
    room = started()
    room.begin()
    assert room.blinds() == (25, 50)
    room.wait(15)
    assert room.event.clock.level == 2
    assert room.blinds() == (25, 50), "a hand that has begun keeps its blinds"
    room.fold_round()
    room.begin()
    assert room.blinds() == (50, 100)
    room.wait(15)
    room.fold_round()
    assert room.refused(cmd.BeginHand(1)) == "event_pause"
    room.wait(10)
    room.begin()
    assert room.blinds() == (100, 200)
    room.wait(60)
    assert room.event.clock.level == 4, "the last level goes on"


def test_the_clock_is_held_and_goes_on() -> None:
    room = started()
    room.begin()
    room.wait(5)
    assert room.refused(PauseClock(NAME, " ")) == "clock_reason"
    room.ok(PauseClock(NAME, "fire alarm"))
    assert room.refused(PauseClock(NAME, "again")) == "clock_held"
    room.wait(60)
    assert room.event.clock.level == 1
    assert room.event.clock.left(room.now) == 10 * MINUTE
    room.fold_round()  # the hand in progress is finished
    assert room.refused(cmd.BeginHand(1)) == "clock_held"
    room.ok(ResumeClock(NAME))
    room.wait(9)
    assert room.event.clock.level == 1
    room.wait(1)
    assert room.event.clock.level == 2


def test_the_clock_is_corrected_with_a_reason() -> None:
    room = started()
    room.ok(CorrectClock(NAME, "started late", seconds=60))
    room.wait(1)
    assert room.event.clock.level == 2
    room.ok(CorrectClock(NAME, "back to the first level", line=1))
    assert room.event.clock.level == 1
    room.wait(15)
    assert room.event.clock.level == 2
    assert room.refused(CorrectClock(NAME, "no", line=9)) == "no_such_line"


def test_late_entry_ends_by_itself_with_the_pause_after_its_last_level() -> None:
    room = started()
    assert may_enter(room.event)
    assert entry_ends(room.event) == room.now + 40 * MINUTE
    room.wait(39)
    assert may_enter(room.event)
    room.wait(1)
    assert not may_enter(room.event)
    assert entry_ends(room.event) == 0
