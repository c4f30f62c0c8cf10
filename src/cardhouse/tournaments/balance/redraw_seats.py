"""All seats are drawn anew: when play reaches three tables or two, and for the final table. The tables that
are no longer needed are closed on the same occasion, and each table's button is drawn with the seats.
"""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import AddSeat, PlaceButton
from cardhouse.tournaments.balance.looking import proposed
from cardhouse.tournaments.balance.moving import PlayerMoved, hand_fault, lift, put_down
from cardhouse.tournaments.balance.proposals import Redraw
from cardhouse.tournaments.balance.seat_draws import Drawn, draw_anew, mix
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "no_redraw_due": "{event} draws no seats anew now",
    "no_final_table": "the final table of {event} is not complete yet: {left} players are left",
}


class RedrawSeats(EventCommand, frozen=True):
    """Everybody draws a new seat."""


class FormFinalTable(EventCommand, frozen=True):
    """Everybody who is left draws a seat at the final table."""


class SeatsRedrawn(TournamentEvent, frozen=True):
    """Everybody drew a new seat at these tables."""

    tables: tuple[int, ...]
    drawn: tuple[Drawn, ...]
    cites: tuple[str, ...] = ()


class FinalTableFormed(TournamentEvent, frozen=True):
    """The final table sits: this table, with so many seats."""

    table: int
    seats: int
    drawn: tuple[Drawn, ...]
    cites: tuple[str, ...] = ()


def decide(desk: EventDesk, command: RedrawSeats) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    wanted = next(proposed(event, desk.floor.floor.tables, desk.choices), None)
    if not isinstance(wanted, Redraw) or wanted.final_seats:
        return Refusal("no_redraw_due", {"event": event.name}, desk.choices.cite("event_redraw.many_at"))
    return drawn_anew(desk, event, wanted)


def decide_final(desk: EventDesk, command: FormFinalTable) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    wanted = next(proposed(event, desk.floor.floor.tables, desk.choices), None)
    if not isinstance(wanted, Redraw) or not wanted.final_seats:
        facts = {"event": event.name, "left": event.balance.field.left}
        return Refusal("no_final_table", facts, desk.choices.cite("event_final_table.size"))
    return drawn_anew(desk, event, wanted)


def drawn_anew(desk: EventDesk, event: Event, wanted: Redraw) -> Answer:
    """The events of a redraw, as soon as no hand is in progress anywhere."""
    tables = desk.tables(event)
    for table in tables:
        refused = hand_fault(desk, table.number, "the draw of seats")
        if refused is not None:
            return refused
    lifted: list[AnyEvent] = []
    was: dict[str, tuple[int, int, int]] = {}
    for table in tables:
        for seat, player in sorted(table.table.seats.items()):
            was[player.player] = (table.number, seat, player.chips)
            lifted.append(lift(desk, table.number, seat))
    seats = {number: wanted.final_seats or event.balance.field.sizes[number] for number in wanted.keeps}
    for number in wanted.keeps:
        more = [AddSeat()] * (seats[number] - event.balance.field.sizes[number])
        if more:
            added = desk.floor.do(number, *more)
            assert not isinstance(added, Refusal), added
            lifted.append(added)
    drawn = draw_anew(sorted(was), seats, desk.mixed)
    return [_told(event, wanted, drawn), *lifted, *_seated(desk, event, wanted, drawn, was=was)]


def _told(event: Event, wanted: Redraw, drawn: list[Drawn]) -> AnyEvent:
    if wanted.final_seats:
        seats = (wanted.keeps[0], wanted.final_seats)
        return FinalTableFormed(event.name, *seats, tuple(drawn), wanted.cites)
    return SeatsRedrawn(event.name, wanted.keeps, tuple(drawn), wanted.cites)


def _seated(
    desk: EventDesk, event: Event, wanted: Redraw, drawn: list[Drawn], *, was: dict[str, tuple[int, int, int]]
) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    buttons: dict[int, list[int]] = {number: [] for number in wanted.keeps}
    for one in drawn:
        buttons[one.table].append(one.seat)
    placed = {number: mix(sorted(seats), desk.mixed)[0] for number, seats in buttons.items() if seats}
    for number, seat in placed.items():
        button = desk.floor.do(number, PlaceButton(seat))
        assert not isinstance(button, Refusal), button
        events.append(button)
    for one in drawn:
        table, seat, chips = was[one.player]
        there = put_down(desk, one.player, one.table, one.seat, chips=chips)
        assert not isinstance(there, Refusal), there
        note = PlayerMoved(
            event.name, one.player, table=table, seat=seat, to=one.table, to_seat=one.seat, chips=chips,
            why="final_table" if wanted.final_seats else "redraw", cites=wanted.cites,
        )  # fmt: skip
        events += [note, there]
    return [*events, *(TableClosed(number, wanted.cites[0]) for number in wanted.breaks)]


def apply(events: Events, event: SeatsRedrawn, at: int) -> None:
    """The moves and the closing are events of their own."""


def apply_final(events: Events, event: FinalTableFormed, at: int) -> None:
    events.all[event.event].balance.final_table = event.table
