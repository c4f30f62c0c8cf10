"""A table is broken: the next in the posted order, and its players draw their seats at the others in two
steps (`seat_draws`). Where people draw cards by hand, the floor says what was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.absent_movers import absent_movers
from cardhouse.tournaments.balance.looking import proposed, seatings
from cardhouse.tournaments.balance.moving import hand_fault, moved
from cardhouse.tournaments.balance.proposals import Break
from cardhouse.tournaments.balance.seat_draws import Drawn, draw_for_broken
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "no_break_proposed": "no table of {event} breaks now: {left} players, {seats} seats without the next one",
    "not_next_to_break": "table {table} breaks next, by the order that is posted",
    "draw_incomplete": "everybody at table {table} draws one open seat elsewhere: {wrong}",
}


class BreakTable(EventCommand, frozen=True):
    """The players of a table go to the others. `drawn` is what people drew by hand; without it the room
    draws.
    """

    table: int = 0
    drawn: tuple[Drawn, ...] = ()


class TableBroken(TournamentEvent, frozen=True):
    """A table is broken. `drawn`: who drew which seat, in the order of the draw."""

    table: int
    drawn: tuple[Drawn, ...]
    cites: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    """Those who were away, and whose chips staff took to the new table."""
    carried_cite: str | None = None


def decide(desk: EventDesk, command: BreakTable) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    wanted = next(proposed(event, desk.floor.floor.tables, desk.choices), None)
    field = event.balance.field
    if not isinstance(wanted, Break):
        seats = field.seats - field.sizes.get(next(iter(field.breaking_order), 0), 0)
        facts = {"event": event.name, "left": field.left, "seats": seats}
        return Refusal("no_break_proposed", facts, desk.choices.cite("event_breaking.order_posted"))
    if command.table not in (0, wanted.table):
        cite = desk.choices.cite("event_breaking.order_posted")
        return Refusal("not_next_to_break", {"table": wanted.table}, cite)
    refused = hand_fault(desk, wanted.table, "breaking the table")
    if refused is not None:
        return refused
    drawn = _drawn(desk, event, wanted, command.drawn)
    return drawn if isinstance(drawn, Refusal) else broken(desk, event, wanted, drawn)


def _drawn(desk: EventDesk, event: Event, wanted: Break, said: Sequence[Drawn]) -> Sequence[Drawn] | Refusal:
    setting = desk.choices["event_breaking.destination"]
    seating_of = seatings(event, desk.floor.floor.tables)
    if not said and setting.value == "drawn":
        by_cards = desk.choices.value("event_breaking.draw") == "by_playing_cards"
        return draw_for_broken(
            event.balance.field, seating_of, wanted.table, mixed=desk.mixed, by_cards=by_cards
        )
    players = set(seating_of(wanted.table).seats.values())
    wrong = ""
    if {one.player for one in said} != players or len(said) != len(players):
        wrong = f"{len(players)} players, {len(said)} cards"
    for one in said:
        known = one.table in event.balance.field.players and one.table != wanted.table
        if not known or one.seat not in seating_of(one.table).open_seats:
            wrong = f"seat {one.seat} of table {one.table} is not open"
    if len({(one.table, one.seat) for one in said}) != len(said):
        wrong = "one seat was drawn twice"
    if wrong:
        return Refusal("draw_incomplete", {"table": wanted.table, "wrong": wrong}, setting.cite)
    return said


def broken(desk: EventDesk, event: Event, wanted: Break, drawn: Sequence[Drawn]) -> Answer:
    """The events of a table that breaks with this draw."""
    table = desk.floor.floor.tables[wanted.table]
    carry = desk.choices["event_breaking.absent_chips"]
    carried = absent_movers(table) if carry.value == "staff_carry" else ()
    note = TableBroken(event.name, wanted.table, tuple(drawn), wanted.cites, carried=carried,
        carried_cite=carry.cite if carried else None)  # fmt: skip
    events: list[AnyEvent] = [note]
    cite = desk.choices.cite("new_player.from_broken_game")
    cites = tuple(dict.fromkeys(filter(None, (cite, *wanted.cites))))
    for one in drawn:
        seats = (wanted.table, table.seat_of(one.player)), (one.table, one.seat)
        came = moved(desk, event, *seats, why="broken", cites=cites)
        if isinstance(came, Refusal):
            return came
        events += came
    return [*events, TableClosed(wanted.table, wanted.cites[0] if wanted.cites else None)]


def apply(events: Events, event: TableBroken, at: int) -> None:
    """The moves and the closing are events of their own."""
