"""A player goes to another seat of the event with everything in front of him, and takes over what that place
is due. Who moves to keep tables even is `balance`; here staff put seats right.
"""

from __future__ import annotations

from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.state import Event

SAYS = {
    "seat_not_free": "seat {seat} of table {table} is not free in {event}",
    "nothing_to_carry": "{person} has no chips to take to another seat",
    "carried_in_hand": "a hand is in progress at table {table}: nobody changes seats before its end",
}


def seat_fault(desk: EventDesk, event: Event, table: int, seat: int) -> Refusal | None:
    """Why nobody can be put there: no table of the event, no such seat, or somebody has it."""
    here = desk.floor.trial(table) if table in event.tables else None
    taken = here is None or not 1 <= seat <= here.size or seat in here.seats
    if taken or seat in event.seating.drawn.get(table, {}):
        return Refusal("seat_not_free", {"seat": seat, "table": table, "event": event.name})
    return None


def carried(desk: EventDesk, entry: Entry, table: int, seat: int) -> list[AnyEvent] | Refusal:
    """From where he sits to a free seat, with the whole stack, between hands."""
    for number in (entry.table, table):
        if desk.in_hand(number):
            return Refusal("carried_in_hand", {"table": number})
    chips = desk.floor.trial(entry.table).seats[entry.seat].chips
    if not chips:
        return Refusal("nothing_to_carry", {"person": entry.person})
    stood = desk.floor.do(entry.table, at_table.StandUp(entry.seat))
    if isinstance(stood, Refusal):
        return stood
    sat = desk.floor.do(table, at_table.SitDown(seat, entry.person, chips, "broken_game"))
    return sat if isinstance(sat, Refusal) else [stood, sat]
