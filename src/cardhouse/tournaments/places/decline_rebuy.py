"""Somebody who has lost all chips buys no more: he is out at once. Nobody waits beyond the time in which
chips are sold.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.places.going_out import waiting_gone
from cardhouse.tournaments.state import Events
from cardhouse.tournaments.windows import may_rebuy

SAYS = {"not_felted": "{person} has chips, or is not in {event}"}


class DeclineRebuy(EventCommand, frozen=True):
    """Somebody without chips buys no more."""

    person: str


class EndRebuys(EventCommand, frozen=True):
    """No more chips are sold: whoever has none is out."""


def decide(desk: EventDesk, command: DeclineRebuy) -> Answer:
    event = in_phase(desk, command.event, "running", what="declining more chips")
    if isinstance(event, Refusal):
        return event
    entry = event.entries.latest(command.person)
    if entry is None or entry.number not in event.places.waiting:
        return Refusal("not_felted", {"person": command.person, "event": event.name})
    return waiting_gone(desk, event, (entry.number,))


def decide_end(desk: EventDesk, command: EndRebuys) -> Answer:
    event = desk.events.all[command.event]
    return waiting_gone(desk, event, tuple(event.places.waiting))


def due(events: Events) -> Iterator[Due]:
    """When the time is over in which chips are sold."""
    for event in events.all.values():
        if event.places.waiting and event.phase == "running" and not may_rebuy(event):
            yield Due(event.began, f"no more rebuys {event.name}", EndRebuys(event.name))
