"""An alternate gets a seat as soon as one is open while entries are taken: by the clock, in the order in
which they came. Whoever has none when entries end gets his money back.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.entries.give_back import given_back
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.seating.assigning import assign, starting_chips
from cardhouse.tournaments.state import Events
from cardhouse.tournaments.windows import may_enter


class SeatAlternate(EventCommand, frozen=True):
    """The first alternate gets a seat, or his money back where entries have ended. The clock gives it."""


class AlternateSeated(TournamentEvent, frozen=True):
    """Somebody who waited is in."""

    entry: int
    person: str
    cite: str | None = None


def due(events: Events) -> Iterator[Due]:
    """At once where somebody waits and a seat is open, or nobody can get one any more."""
    for event in events.all.values():
        waiting = event.entries.alternates
        if not waiting or event.phase in ("announced", "cancelled"):
            continue
        most = event.sheet.players_most
        if not may_enter(event) or not most or event.entries.left < most:
            yield Due(event.announced, f"alternate {event.name} {waiting[0]}", SeatAlternate(event.name))


def decide(desk: EventDesk, command: SeatAlternate) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    entry = event.entries.all[event.entries.alternates[0]]
    if not may_enter(event):
        return given_back(desk, event, entry)
    chips = starting_chips(event, staff_add_on=entry.staff_add_on)
    seat = assign(desk, event, entry.number, person=entry.person, chips=chips)
    if isinstance(seat, Refusal):
        return seat
    return [AlternateSeated(event.name, entry.number, entry.person), *seat]


def apply(events: Events, event: AlternateSeated, at: int) -> None:
    entries = events.all[event.event].entries
    entries.alternates.remove(event.entry)
    entries.all[event.entry].status = "registered"
    entries.left += 1
