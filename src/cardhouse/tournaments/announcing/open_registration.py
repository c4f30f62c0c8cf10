"""Registration opens: by the clock at the sheet's own time, or earlier by whoever runs the event."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Events


class OpenRegistration(EventCommand, frozen=True):
    """People may enter from now on."""


class RegistrationOpened(TournamentEvent, frozen=True):
    """People may enter from now on."""

    cite: str | None = None


def decide(desk: EventDesk, command: OpenRegistration) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.phase != "announced":
        facts = {"event": event.name, "phase": event.phase, "what": "opening registration"}
        return Refusal("wrong_phase", facts | {"allowed": "announced"})
    return [RegistrationOpened(event.name, desk.choices.cite("event_entries.opens"))]


def due(events: Events) -> Iterator[Due]:
    """Registration opens by itself at the sheet's own time."""
    for event in events.all.values():
        if event.phase == "announced" and event.opens:
            yield Due(event.opens, f"registration {event.name}", OpenRegistration(event.name))


def apply(events: Events, event: RegistrationOpened, at: int) -> None:
    events.all[event.event].phase = "registering"
