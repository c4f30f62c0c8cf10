"""Registration opens: by the clock at the sheet's own time, or earlier by whoever runs the event."""

from __future__ import annotations

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
    return [RegistrationOpened(event.name)]


def apply(events: Events, event: RegistrationOpened, at: int) -> None:
    events.all[event.event].phase = "registering"
