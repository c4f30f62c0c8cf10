"""A wrong bust is put right, with a reason: the player sits again, with the chips that were his, and all who
went out before him stand one place lower again. The chips come back from those who were pushed them, so that
none are lost or made, and no more than he had before the hand; what was paid for the place or his head is for
`prizes`.
"""

from __future__ import annotations

from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.clock.pause_clock import reason_given
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.places.ranking import take_out
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "not_out": "entry {entry} of {event} is not out",
    "entered_again": "{person} has entered again since",
    "more_than_lost": "{person} had {lost:chips} before going out in that hand, not {chips:chips}",
    "nothing_to_give_back": "say from whom the chips come back: whoever is in sits with at least one chip",
    "seat_gone": "table {table} has no open seat {seat}; open are {open}",
    "hand_on": "table {table} is in a hand: wait until it is over",
}


class UndoBust(EventCommand, frozen=True):
    """Somebody was not out. `back_from`: the persons who give chips back, and how many. Without a table and
    seat it is the old one.
    """

    entry: int
    reason: str
    back_from: dict[str, int]
    table: int = 0
    seat: int = 0


class BustUndone(TournamentEvent, frozen=True):
    """An entry is in again."""

    entry: int
    person: str
    table: int
    seat: int
    chips: int
    reason: str
    by: str = ""


def decide(desk: EventDesk, command: UndoBust) -> Answer:
    event = in_phase(desk, command.event, "running", "ended", what="taking a bust back")
    if isinstance(event, Refusal):
        return event
    bust = event.places.busts.get(command.entry)
    if bust is None:
        return Refusal("not_out", {"entry": command.entry, "event": event.name})
    person = event.entries.all[command.entry].person
    latest = event.entries.latest(person)
    if latest is None or latest.number != command.entry:
        return Refusal("entered_again", {"person": person})
    reason = reason_given(command.reason)
    if isinstance(reason, Refusal):
        return reason
    chips = sum(command.back_from.values())
    if chips <= 0 or any(amount <= 0 for amount in command.back_from.values()):
        return Refusal("nothing_to_give_back")
    if chips > bust.stack:
        facts = {"person": person, "lost": bust.stack, "chips": chips}
        return Refusal("more_than_lost", facts).counted_in("chips")
    seat = _seat(desk, event, command.table or bust.table, command.seat or bust.seat)
    if isinstance(seat, Refusal):
        return seat
    given = _given_back(desk, event, command.back_from)
    if isinstance(given, Refusal):
        return given
    back = at_table.SitDown(seat[1], person, chips, how="broken_game")  # with the duties of the position
    sat = desk.floor.do(seat[0], back)
    if isinstance(sat, Refusal):
        return sat
    undone = BustUndone(event.name, command.entry, person, *seat, chips=chips, reason=reason, by=desk.by)
    return [undone, *given, sat]


def _seat(desk: EventDesk, event: Event, table: int, seat: int) -> tuple[int, int] | Refusal:
    """The seat where he sits down; any open one of the table where his own is taken."""
    if table not in event.tables:
        return Refusal("no_such_table", {"table": table, "tables": sorted(event.tables)})
    open_seats = desk.floor.trial(table).open_seats()
    if desk.in_hand(table):
        return Refusal("hand_on", {"table": table})
    if seat in open_seats:
        return table, seat
    return Refusal("seat_gone", {"table": table, "seat": seat, "open": ", ".join(map(str, open_seats))})


def _given_back(desk: EventDesk, event: Event, back_from: dict[str, int]) -> list[AnyEvent] | Refusal:
    found: list[AnyEvent] = []
    for person, chips in back_from.items():
        entry = event.entries.latest(person)
        if entry is None or not entry.table:
            return Refusal("not_entered", {"person": person, "event": event.name})
        if desk.in_hand(entry.table):
            return Refusal("hand_on", {"table": entry.table})
        if desk.floor.trial(entry.table).seats[entry.seat].stack <= chips:
            return Refusal("nothing_to_give_back")
        came = desk.floor.do(entry.table, at_table.RemoveChips(entry.seat, chips))
        if isinstance(came, Refusal):
            return came
        found.append(came)
    return found


def apply(events: Events, event: BustUndone, at: int) -> None:
    found = events.all[event.event]
    take_out(found.places, event.entry)
    entry = found.entries.all[event.entry]
    entry.status, entry.table, entry.seat = "playing", event.table, event.seat
    found.entries.left += 1
    if found.phase == "ended":
        found.phase, found.ended = "running", 0
