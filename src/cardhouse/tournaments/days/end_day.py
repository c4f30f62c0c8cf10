"""A day or flight is over when all chips are in bags: the tables close. Where software deals, it bags them
itself. Then the next flight is opened for entries, or the next day begun (`begin_day.py`).
"""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.announcing.announce_event import instant_of
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.days.bag_chips import bagged
from cardhouse.tournaments.days.day_over import over
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.flights import flight_after, flight_now
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "not_all_bagged": "{players} players at table {table} still have chips before them",
    "no_more_flights": "{event} has no further flight",
}


class EndDay(EventCommand, frozen=True):
    """The day or flight is over."""


class DayEnded(TournamentEvent, frozen=True):
    """All chips of a day or flight are in bags."""

    day: int
    flight: str
    bags: int
    chips: int


class OpenFlight(EventCommand, frozen=True):
    """The next flight takes entries; who has entered it already gets a seat when it starts."""


class FlightOpened(TournamentEvent, frozen=True):
    """Another flight of the first day comes, at its own hour."""

    flight: str
    starts: int = 0


def decide(desk: EventDesk, command: EndDay) -> Answer:
    event = in_phase(desk, command.event, "running", what="the day's end")
    if isinstance(event, Refusal):
        return event
    made: list[AnyEvent] = []
    for number in sorted(event.tables):
        came = _bagged_up(desk, event, number)
        if isinstance(came, Refusal):
            return came
        made += came
    new = [one for one in made if hasattr(one, "bag")]
    bags = [*event.bags.all, *(one.bag for one in new)]
    today = [bag for bag in bags if bag.flight == flight_now(event)]
    ended = DayEnded(
        event.name, event.bags.day, flight_now(event), len(today), sum(bag.chips for bag in today)
    )
    return [*made, ended, *(TableClosed(number) for number in sorted(event.tables))]


def _bagged_up(desk: EventDesk, event: Event, number: int) -> Answer:
    """Nobody has chips at a table any more; where software deals, because they are bagged now."""
    seats = {seat: one.chips for seat, one in desk.floor.trial(number).seats.items()}
    if not seats:
        return []
    ready = over(event, number) and not desk.in_hand(number)
    if event.sheet.mode != "dealt" or not ready:
        return Refusal("not_all_bagged", {"players": len(seats), "table": number})
    made: list[AnyEvent] = []
    for seat, chips in sorted(seats.items()):
        came = bagged(desk, event, (number, seat), chips=chips)
        if isinstance(came, Refusal):
            return came
        made += came
    return made


def open_flight(desk: EventDesk, command: OpenFlight) -> Answer:
    event = in_phase(desk, command.event, "between_days", what="another flight")
    if isinstance(event, Refusal):
        return event
    flight = flight_after(event)
    if not flight:
        return Refusal("no_more_flights", {"event": event.name})
    days = event.sheet.days
    hours = {one.name: one.starts for one in days.flights} if days is not None else {}
    return [FlightOpened(event.name, flight, instant_of(desk, hours[flight]))]


def apply(events: Events, event: DayEnded, at: int) -> None:
    held = events.all[event.event]
    held.phase, held.clock.ends = "between_days", 0
    held.bags.hands_left = {}


def apply_opened(events: Events, event: FlightOpened, at: int) -> None:
    """A flight begins with all chips of the set, whatever left play in the one before."""
    held = events.all[event.event]
    held.phase, held.bags.flight, held.starts = "registering", event.flight, event.starts
    entries = held.entries.all.values()
    held.bags.entered = sum(one.flight == event.flight for one in entries if one.status == "registered")
    held.chips.out_of_play = []
