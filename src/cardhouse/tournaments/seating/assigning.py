"""A seat for an entry: drawn when it is bought, taken at once in an event that runs. Who may enter is asked
in `entries`; who moves later in `balance`.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableClosed
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play import table_events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.subject import Watched
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.flights import flight_now
from cardhouse.tournaments.seating.draw import draw_seat, next_open
from cardhouse.tournaments.seating.tables import open_table
from cardhouse.tournaments.state import Event, Events


class SeatDrawn(TournamentEvent, frozen=True):
    """An entry has this seat. `chips` were put in front of it where the event runs already."""

    entry: int
    person: str
    table: int
    seat: int
    chips: int = 0
    cite: str | None = None


class PlayersSeated(TournamentEvent, frozen=True):
    """Everybody who has a seat has taken it, with these chips: entry and amount."""

    chips: tuple[tuple[int, int], ...]
    cite: str | None = None


def open_seats(desk: EventDesk, event: Event, number: int) -> list[int]:
    """The seats of a table that nobody has, neither drawn nor taken."""
    table, drawn = desk.floor.trial(number), event.seating.drawn.get(number, {})
    free = (seat for seat in range(1, table.size + 1) if seat not in table.seats and seat not in drawn)
    return [seat for seat in free if (number, seat) not in desk.drawn]


def assign(
    desk: EventDesk, event: Event, entry: int, *, person: str, chips: int, wanted: int = 0, sign: str = ""
) -> list[AnyEvent] | Refusal:
    """A seat for one entry, with a table opened for it where all are full; in an event that runs he sits down
    with his chips. `wanted` is a seat that he needs. Several of one decision see each other.
    """
    room = dict(event.seating.room) if desk.room is None else desk.room
    made: list[AnyEvent] = []
    if not room:
        opened = open_table(desk, event, sign=sign)
        made.append(opened)
        room[opened.table] = event.sheet.seats
    place, cite = _place(desk, event, room, person=person, wanted=wanted)
    _note(desk, room, place)
    if event.phase != "running":
        return [*made, SeatDrawn(event.name, entry, person, *place, cite=cite)]
    came = sit_down(desk, *place, person=person, chips=chips)
    if isinstance(came, Refusal):
        return came
    return [*made, SeatDrawn(event.name, entry, person, *place, chips=chips, cite=cite), came]


def _note(desk: EventDesk, room: dict[int, int], place: tuple[int, int]) -> None:
    """What is drawn after this, in the same decision, sees it."""
    table = place[0]
    room[table] -= 1
    if not room[table]:
        del room[table]
    desk.room = room
    desk.drawn.add(place)


class DrawnSeat(NamedTuple):
    """A table and seat, and the rule by which it was chosen."""

    place: tuple[int, int]
    cite: str | None


def _place(
    desk: EventDesk, event: Event, room: dict[int, int], *, person: str, wanted: int = 0
) -> DrawnSeat:
    """One of the open seats, as the house gives them out. Whoever needs a particular one gets it by that
    rule.
    """
    rule = desk.choices["event_seating.draw"]
    needs = desk.choices["event_seating.special_needs"] if wanted else rule
    wanted = wanted if needs.value == "honoured" else 0
    seats_of = partial(open_seats, desk, event)
    if rule.value == "next_open" and not wanted:
        place = next_open(room, seats_of)
    else:
        avoid = _kept_apart(desk, event, person)
        place = draw_seat(room, seats_of, desk.mixed, wanted=wanted, avoid=avoid)
    assert place is not None, "a table was opened where all were full"
    return DrawnSeat(place, needs.cite if wanted else rule.cite)


def sit_down(desk: EventDesk, table: int, seat: int, *, person: str, chips: int) -> AtTable | Refusal:
    """Somebody takes a seat at a running event's table, and is dealt in from the next hand on."""
    return desk.floor.do(table, at_table.SitDown(seat, person, chips), at_table.ComeBack(seat))


def _kept_apart(desk: EventDesk, event: Event, person: str) -> list[int]:
    """The tables at which somebody has a seat whom this person is kept apart from."""
    entries = (event.entries.latest(other) for other in desk.floor.floor.people.apart.get(person, ()))
    return [entry.table for entry in entries if entry is not None and entry.table]


def seat_everybody(desk: EventDesk, event: Event) -> list[AnyEvent] | Refusal:
    """At the start all who have a seat take it with their chips, whether they are there or not: whoever is
    absent is dealt in.
    """
    places = {table: dict(seats) for table, seats in event.seating.drawn.items() if seats}
    first = _drawn_at_start(desk, event, places)
    made: list[AnyEvent] = [TableClosed(table) for table in sorted(event.tables.keys() - places.keys())]
    given: list[tuple[int, int]] = []
    for table, seats in sorted(places.items()):
        asks = []
        for seat, number in sorted(seats.items()):
            entry = event.entries.all[number]
            chips = starting_chips(event, staff_add_on=entry.staff_add_on)
            asks.append(at_table.SitDown(seat, entry.person, chips))
            given.append((number, chips))
        came = desk.floor.do(table, *asks)
        if isinstance(came, Refusal):
            return came
        made.append(came)
    seated_all = PlayersSeated(event.name, tuple(given), desk.choices.always("event.starting_stack"))
    return [*first, seated_all, *made]


def _drawn_at_start(desk: EventDesk, event: Event, places: dict[int, dict[int, int]]) -> list[AnyEvent]:
    """Seats for those of the flight who have none yet; `places` has them too then."""
    made: list[AnyEvent] = []
    for entry in event.entries.all.values():
        if entry.status == "registered" and not entry.table and entry.flight == flight_now(event):
            came = assign(desk, event, entry.number, person=entry.person, chips=0)
            assert not isinstance(came, Refusal), f"before the start a seat is only drawn: {came}"
            drawn_seat = came[-1]
            assert isinstance(drawn_seat, SeatDrawn)
            places.setdefault(drawn_seat.table, {})[drawn_seat.seat] = entry.number
            made += came
    return made


def starting_chips(event: Event, *, staff_add_on: bool = False) -> int:
    """What an entry begins with."""
    extra = event.sheet.staff_add_on
    return event.sheet.stack + (extra.chips if staff_add_on and extra is not None else 0)


def drawn(events: Events, event: SeatDrawn, at: int) -> None:
    owner = events.all[event.event]
    entry = owner.entries.all[event.entry]
    if entry.table:
        give_up(owner, entry)
    entry.table, entry.seat = event.table, event.seat
    if event.chips:
        entry.chips += event.chips
        entry.status = "playing"
    else:
        owner.seating.drawn.setdefault(event.table, {})[event.seat] = event.entry
        owner.seating.opens(event.table, -1)


def give_up(event: Event, entry: Entry) -> None:
    """A seat that was drawn and not yet taken is open again."""
    if event.seating.drawn.get(entry.table, {}).pop(entry.seat, None) is not None:
        event.seating.opens(entry.table)
    entry.table = entry.seat = 0


def seated(events: Events, event: PlayersSeated, at: int) -> None:
    """Seats are counted from now on when they are taken and given up at the tables."""
    owner = events.all[event.event]
    for number, chips in event.chips:
        entry = owner.entries.all[number]
        entry.status, entry.chips = "playing", chips
    for table, seats in owner.seating.drawn.items():
        owner.seating.opens(table, len(seats))
    owner.seating.drawn = {}


def _taken(events: Events, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    _counted(events, table, -1)


def _given_up(events: Events, table: FloorTable, event: ev.SeatGivenUp | ev.SeatAdded, at: int) -> None:
    _counted(events, table, 1)


def _counted(events: Events, table: FloorTable, seats: int) -> None:
    owner = events.all.get(table.event)
    if owner is not None:
        owner.seating.opens(table.number, seats)


WATCH: dict[Any, Watched] = {ev.SeatTaken: _taken, ev.SeatGivenUp: _given_up, ev.SeatAdded: _given_up}
