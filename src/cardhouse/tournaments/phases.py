"""An event by its name and how far it has come: what most decisions ask first."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import EventDesk
from cardhouse.tournaments.state import Event, Phase

NOT_OVER: tuple[Phase, ...] = ("announced", "registering", "running", "between_days")


def in_phase(desk: EventDesk, name: str, *phases: Phase, what: str) -> Event | Refusal:
    """The event, where it is as far as it must be for what is asked."""
    event = desk.event(name)
    if isinstance(event, Refusal) or event.phase in phases:
        return event
    allowed = " or ".join(phase.replace("_", " ") for phase in phases)
    facts = {"event": event.name, "phase": event.phase.replace("_", " "), "what": what, "allowed": allowed}
    return Refusal("wrong_phase", facts)
