"""The clock is stopped and goes on again, with a reason. A hand in progress is played out; no other begins
while it stands.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.clock.state import Clock
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.state import Event, Events

REASON_MOST = 200
SAYS = {
    "clock_reason": "the clock is stopped or set for a reason, of 1 to {most} characters",
    "clock_held": "the clock of {event} stands still: {why}",
    "clock_runs": "the clock of {event} is running",
}


class PauseClock(EventCommand, frozen=True):
    """Stop the clock."""

    reason: str


class ResumeClock(EventCommand, frozen=True):
    """Let the clock go on."""


class ClockPaused(TournamentEvent, frozen=True):
    """The clock stands still from now on."""

    reason: str
    by: str = ""
    cite: str | None = None


class ClockResumed(TournamentEvent, frozen=True):
    """The clock goes on where it stood."""

    by: str = ""


def reason_given(text: str) -> str | Refusal:
    """A reason as it is kept."""
    reason = " ".join(text.split())
    if 0 < len(reason) <= REASON_MOST:
        return reason
    return Refusal("clock_reason", {"most": REASON_MOST})


def pause(desk: EventDesk, command: PauseClock) -> Answer:
    event = in_phase(desk, command.event, "running", what="stopping the clock")
    if isinstance(event, Refusal):
        return event
    reason = reason_given(command.reason)
    if isinstance(reason, Refusal):
        return reason
    if event.clock.held:
        return Refusal("clock_held", {"event": event.name, "why": event.clock.held})
    return [ClockPaused(event.name, reason, desk.by)]


def resume(desk: EventDesk, command: ResumeClock) -> Answer:
    event = in_phase(desk, command.event, "running", what="letting the clock go on")
    if isinstance(event, Refusal):
        return event
    if not event.clock.held or event.clock.by_hands:
        return Refusal("clock_runs", {"event": event.name})
    return [ClockResumed(event.name, desk.by)]


def held_fault(event: Event) -> Refusal | None:
    """A refusal where the clock stands still and nothing is dealt."""
    if not event.clock.held or event.clock.by_hands:
        return None
    return Refusal("clock_held", {"event": event.name, "why": event.clock.held})


def apply_pause(events: Events, event: ClockPaused, at: int) -> None:
    clock = events.all[event.event].clock
    clock.held, clock.held_at = event.reason, at


def apply_resume(events: Events, event: ClockResumed, at: int) -> None:
    clock = events.all[event.event].clock
    go_on(clock, at)


def go_on(clock: Clock, at: int) -> None:
    """A clock that stood goes on where it stood."""
    stood = at - clock.held_at
    clock.since += stood
    clock.ends += stood if clock.ends else 0
    clock.held, clock.held_at, clock.by_hands = "", 0, False
