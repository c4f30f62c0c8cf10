"""Staff give an entrant another seat than the one drawn: for special needs, or to even out tables at the
start. Later moves are balancing.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.seating.assigning import give_up
from cardhouse.tournaments.seating.carrying import carried, seat_fault
from cardhouse.tournaments.state import Event, Events

Ground = Literal["special_needs", "even_tables_at_start"]
GROUNDS: dict[str, tuple[str, str]] = {
    "special_needs": ("event_seating.special_needs", "honoured"),
    "even_tables_at_start": ("event_seating.evened_at_start", "staff_may"),
}
"""The house's choice about each, and the word by which staff may."""
SAYS = {
    "not_moved_for": "nobody is given another seat here for {why}",
    "start_is_over": "tables are evened out like this at the start only: a hand has been dealt",
}


class MoveEntrant(EventCommand, frozen=True):
    """Give somebody this seat."""

    person: str
    to: int
    """The table."""
    seat: int
    why: Ground


class EntrantMoved(TournamentEvent, frozen=True):
    """An entrant has another seat."""

    entry: int
    person: str
    to: int
    seat: int
    why: str
    by: str
    cite: str | None = None


def decide(desk: EventDesk, command: MoveEntrant) -> Answer:
    event = in_phase(desk, command.event, "registering", "running", what="another seat")
    if isinstance(event, Refusal):
        return event
    entry = event.entries.latest(command.person)
    if entry is None or entry.status not in ("registered", "playing") or not entry.table:
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    key, needed = GROUNDS[command.why]
    rule = desk.choices[key]
    if rule.value != needed:
        return Refusal("not_moved_for", {"why": command.why.replace("_", " ")}, rule.cite)
    refused = seat_fault(desk, event, command.to, command.seat)
    if refused is None and command.why == "even_tables_at_start":
        refused = _start_over(desk, event, rule.cite)
    if refused is not None:
        return refused
    moved = EntrantMoved(event.name, entry.number, person=entry.person, to=command.to, seat=command.seat,
        why=command.why, by=desk.by, cite=rule.cite)
    if entry.status == "registered":
        return [moved]
    came = carried(desk, entry, command.to, command.seat)
    return came if isinstance(came, Refusal) else [moved, *came]


def _start_over(desk: EventDesk, event: Event, cite: str | None) -> Refusal | None:
    if event.phase == "running" and any(table.hands for table in desk.tables(event)):
        return Refusal("start_is_over", cite=cite)
    return None


def apply(events: Events, event: EntrantMoved, at: int) -> None:
    put(events.all[event.event], event.entry, event.to, event.seat)


def put(event: Event, number: int, table: int, seat: int) -> None:
    """The entry has that seat from now on: drawn before the start, sat in after it."""
    entry = event.entries.all[number]
    if entry.status == "registered":
        give_up(event, entry)
        event.seating.drawn.setdefault(table, {})[seat] = number
        event.seating.opens(table, -1)
    entry.table, entry.seat = table, seat
