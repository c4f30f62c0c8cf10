"""The event's clock, from the start on."""

from __future__ import annotations

from cardhouse.subject import Subject
from cardhouse.tournaments.clock import correct_clock, next_hand, next_level, pause_clock, start_event

SUBJECT = Subject(
    name="event_clock",
    folder=__package__,
    place="events",
    commands={
        start_event.StartEvent: start_event.decide,
        next_level.BeginNextLevel: next_level.decide,
        pause_clock.PauseClock: pause_clock.pause,
        pause_clock.ResumeClock: pause_clock.resume,
        correct_clock.CorrectClock: correct_clock.decide,
    },
    clock_only=frozenset({next_level.BeginNextLevel}),
    events={
        start_event.EventStarted: start_event.apply,
        next_level.LevelBegan: next_level.apply,
        pause_clock.ClockPaused: pause_clock.apply_pause,
        pause_clock.ClockResumed: pause_clock.apply_resume,
        correct_clock.ClockCorrected: correct_clock.apply,
    },
    due=next_level.due,
    before_hand=next_hand.before_hand,
    says=start_event.SAYS | pause_clock.SAYS | correct_clock.SAYS | next_hand.SAYS,
)
