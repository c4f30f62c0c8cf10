"""Somebody sets the clock right, with a reason: another level or pause, another time left, or both."""

from __future__ import annotations

from cardhouse.floor.desk import SECOND
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.clock.next_level import by_hands
from cardhouse.tournaments.clock.pause_clock import reason_given
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.levels import level_at
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.state import Events

DAY_SECONDS = 24 * 60 * 60
SAYS = {
    "no_such_line": "the sheet of {event} has lines 1 to {lines}, not {line}",
    "bad_time_left": "a level has 1 to {most} seconds left, not {seconds}",
}


class CorrectClock(EventCommand, frozen=True):
    """Set the clock to a line of the sheet (counted from 1, pauses too; 0: the one that is on) with so many
    seconds left (0: the whole of it).
    """

    reason: str
    line: int = 0
    seconds: int = 0


class ClockCorrected(TournamentEvent, frozen=True):
    """The clock was set. `ends` as if it ran from now on."""

    place: int
    level: int
    ends: int
    reason: str
    by: str = ""


def decide(desk: EventDesk, command: CorrectClock) -> Answer:
    event = in_phase(desk, command.event, "running", what="setting the clock")
    if isinstance(event, Refusal):
        return event
    reason = reason_given(command.reason)
    if isinstance(reason, Refusal):
        return reason
    lines = event.sheet.levels
    if not 0 <= command.line <= len(lines):
        return Refusal("no_such_line", {"event": event.name, "lines": len(lines), "line": command.line})
    if not 0 <= command.seconds <= DAY_SECONDS:
        return Refusal("bad_time_left", {"most": DAY_SECONDS, "seconds": command.seconds})
    place = command.line - 1 if command.line else min(event.clock.place, len(lines) - 1)
    ends = desk.now + (command.seconds or lines[place].minutes * 60) * SECOND
    if place == len(lines) - 1 and not command.seconds:
        ends = 0
    return [ClockCorrected(event.name, place, level_at(event.sheet, place), ends, reason, desk.by)]


def apply(events: Events, event: ClockCorrected, at: int) -> None:
    found = events.all[event.event]
    clock = found.clock
    clock.since = clock.since if clock.place == event.place else at
    clock.place, clock.level, clock.ends = event.place, event.level, event.ends
    clock.held_at = at if clock.held else 0
    by_hands(found, at)
