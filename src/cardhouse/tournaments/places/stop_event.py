"""An event whose chips, seats and entries do not agree is stopped by the room itself (`room/event_watch`): no
hand begins and no prize is paid until whoever runs it has found out why, and lets it go on with a reason.
"""

from __future__ import annotations

from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.clock.pause_clock import reason_given
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "event_stopped": "{event} is stopped: {why}",
    "event_not_stopped": "{event} is not stopped",
}


class StopEvent(EventCommand, frozen=True):
    """Something does not agree."""

    why: str


class ReleaseEvent(EventCommand, frozen=True):
    """It was found out why, and the event goes on."""

    reason: str


class EventStopped(TournamentEvent, frozen=True):
    """No hand begins and no prize is paid until it is released."""

    why: str


class EventReleased(TournamentEvent, frozen=True):
    """The event goes on."""

    reason: str
    by: str = ""


def decide(desk: EventDesk, command: StopEvent) -> Answer:
    return [EventStopped(command.event, command.why)]


def decide_release(desk: EventDesk, command: ReleaseEvent) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if not event.stopped:
        return Refusal("event_not_stopped", {"event": event.name})
    reason = reason_given(command.reason)
    return reason if isinstance(reason, Refusal) else [EventReleased(event.name, reason, desk.by)]


def stopped_fault(event: Event) -> Refusal | None:
    """Why nothing goes on in an event."""
    if not event.stopped:
        return None
    return Refusal("event_stopped", {"event": event.name, "why": event.stopped})


def before_hand(desk: Any, table: int) -> Refusal | None:
    """The same for one table; the desk is the room's."""
    event = desk.events.event_of(table)
    return stopped_fault(event) if event is not None else None


def apply(events: Events, event: EventStopped, at: int) -> None:
    events.all[event.event].stopped = event.why


def apply_release(events: Events, event: EventReleased, at: int) -> None:
    events.all[event.event].stopped = ""
