"""The event is over when one is left, or as many as its format says. The clock sees to it at once, however
the last one went out. The last table stays as it is until all is paid, so that a wrong bust can be put right.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.entries.state import WITH_CHIPS
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.flights import flight_after
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import field_closed


class EndEvent(EventCommand, frozen=True):
    """So few are left that the event is over."""


class EventEnded(TournamentEvent, frozen=True):
    """All places are known."""

    winners: tuple[int, ...]
    """The entries that are left, which is one unless the format ends with several."""
    cite: str | None = None


def decide(desk: EventDesk, command: EndEvent) -> Answer:
    event = desk.event(command.event)
    assert not isinstance(event, Refusal), "the clock knows its events"
    left = sorted(entry.number for entry in event.entries.all.values() if entry.status in WITH_CHIPS)
    plan, book = event.sheet.plan, desk.choices.book
    cite = plan.cite("places", book) or plan.cite("seats", book)
    return [EventEnded(event.name, tuple(left), cite)]


def is_over(event: Event) -> bool:
    """Whether so few are left that nobody plays on. While people may still enter it goes on with one, and
    another flight is to come whoever is left of this one.
    """
    if event.phase != "running" or event.places.waiting or flight_after(event):
        return False
    return event.entries.left <= event.places.last and field_closed(event)


def due(events: Events) -> Iterator[Due]:
    """Events that are over."""
    for event in events.all.values():
        if is_over(event):
            yield Due(event.began, f"over {event.name}", EndEvent(event.name))


def apply(events: Events, event: EventEnded, at: int) -> None:
    found = events.all[event.event]
    found.phase, found.ended = "ended", at
