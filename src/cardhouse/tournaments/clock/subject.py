"""The event's clock, from the start on."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.absences.events import DealerCameIn
from cardhouse.floor.due import Due
from cardhouse.play.table_events import HandBegan
from cardhouse.subject import Subject
from cardhouse.tournaments.clock import (
    announce_level,
    correct_clock,
    next_hand,
    next_level,
    pause_clock,
    pushed,
    start_event,
    time_bank,
)
from cardhouse.tournaments.state import Events


def _due(events: Events) -> Iterator[Due]:
    yield from start_event.due(events)
    yield from next_level.due(events)


SUBJECT = Subject(
    name="event_clock",
    folder=__package__,
    place="events",
    commands={
        start_event.StartEvent: start_event.decide,
        start_event.StartOnTime: start_event.decide_on_time,
        next_level.BeginNextLevel: next_level.decide,
        announce_level.AnnounceLevel: announce_level.decide,
        pause_clock.PauseClock: pause_clock.pause,
        pause_clock.ResumeClock: pause_clock.resume,
        correct_clock.CorrectClock: correct_clock.decide,
    },
    clock_only=frozenset({next_level.BeginNextLevel, start_event.StartOnTime}),
    events={
        start_event.EventStarted: start_event.apply,
        start_event.StartPutOff: start_event.apply_put_off,
        next_level.LevelBegan: next_level.apply,
        pause_clock.ClockPaused: pause_clock.apply_pause,
        pause_clock.ClockResumed: pause_clock.apply_resume,
        correct_clock.ClockCorrected: correct_clock.apply,
        time_bank.TimeBankUsed: time_bank.apply,
        DealerCameIn: pushed.dealer_came,
    },
    at_table={HandBegan: pushed.hand_began},
    due=_due,
    before_hand=next_hand.before_hand,
    says=start_event.SAYS | announce_level.SAYS | pause_clock.SAYS | correct_clock.SAYS | next_hand.SAYS,
)
