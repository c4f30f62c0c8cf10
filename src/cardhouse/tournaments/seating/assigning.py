"""A seat for an entry: drawn when it is bought, taken at once in an event that runs. Who may enter is asked
in `entries`; who moves later in `balance`.
"""

from __future__ import annotations

from cardhouse.floor.event import AtTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
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


def open_seats(desk: EventDesk, event: Event) -> dict[int, list[int]]:
    """By table: the seats that nobody has, those drawn and not yet taken included."""
    found = {}
    for number in event.tables:
        table = desk.floor.trial(number)
        drawn = event.seating.drawn.get(number, {})
        found[number] = [
            seat for seat in range(1, table.size + 1) if seat not in table.seats and seat not in drawn
        ]
    return found


def assign(
    desk: EventDesk, event: Event, entry: int, *, person: str, chips: int, wanted: int = 0, sign: str = ""
) -> list[AnyEvent] | Refusal:
    """A seat for one entry, with a table opened for it where all are full; in an event that runs he sits down
    with his chips. `wanted` is a seat that he needs.
    """
    seats, made = open_seats(desk, event), list[AnyEvent]()
    if not any(seats.values()):
        table = open_table(desk, event, sign=sign)
        made.append(table)
        seats[table.table] = list(range(1, event.sheet.seats + 1))
    rule = desk.choices["event_seating.draw"]
    if rule.value == "random":
        place = draw_seat(
            seats, event.sheet.seats, desk.mixed, wanted=wanted, avoid=_kept_apart(desk, event, person)
        )
    else:
        place = next_open(seats)
    assert place is not None, "a table was opened where all were full"
    drawn = SeatDrawn(event.name, entry, person, *place, chips=0, cite=rule.cite)
    if event.phase != "running":
        return [*made, drawn]
    came = sit_down(desk, *place, person=person, chips=chips)
    if isinstance(came, Refusal):
        return came
    return [*made, SeatDrawn(event.name, entry, person, *place, chips=chips, cite=rule.cite), came]


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
    made: list[AnyEvent] = []
    given: list[tuple[int, int]] = []
    for table, seats in sorted(event.seating.drawn.items()):
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
    return [PlayersSeated(event.name, tuple(given), desk.choices.always("event.starting_stack")), *made]


def starting_chips(event: Event, *, staff_add_on: bool = False) -> int:
    """What an entry begins with."""
    extra = event.sheet.staff_add_on
    return event.sheet.stack + (extra.chips if staff_add_on and extra is not None else 0)


def drawn(events: Events, event: SeatDrawn, at: int) -> None:
    owner = events.all[event.event]
    entry = owner.entries.all[event.entry]
    if entry.table:
        owner.seating.drawn.get(entry.table, {}).pop(entry.seat, None)
    entry.table, entry.seat = event.table, event.seat
    if event.chips:
        entry.chips += event.chips
        entry.status = "playing"
    else:
        owner.seating.drawn.setdefault(event.table, {})[event.seat] = event.entry


def seated(events: Events, event: PlayersSeated, at: int) -> None:
    owner = events.all[event.event]
    for number, chips in event.chips:
        entry = owner.entries.all[number]
        entry.status, entry.chips = "playing", chips
    owner.seating.drawn = {}
