"""Somebody began in a wrong seat: first it is noted where he sits, so that the hands are his; then he is put
right by the house's rule, with the chips that he has at that moment. Where the book leaves it to the case
(shootouts and heads-up events; the chips of somebody else), the director says which.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.formats.format import load_format
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.seating.carrying import carried, seat_fault
from cardhouse.tournaments.seating.move_entrant import put
from cardhouse.tournaments.state import Event, Events

Decision = Literal["", "moves", "stays"]
SAYS = {
    "in_right_seat": "{person} is in the right seat",
    "case_by_case": "a wrong seat is judged by the case here: say whether {person} moves or stays, and why",
    "wrong_seat_stays": "by the house's rule whoever began in a wrong seat stays there",
}


class NoteWrongSeat(EventCommand, frozen=True):
    """Somebody sits in another seat than his own."""

    person: str
    at_table: int
    seat: int


class PutInRightSeat(EventCommand, frozen=True):
    """The wrong seat is put right. `own_stack`: he began with the right stack, not with another's. Where it
    is judged by the case, `decision` and `reason` say how.
    """

    person: str
    own_stack: bool = True
    decision: Decision = ""
    reason: str = ""


class WrongSeatNoted(TournamentEvent, frozen=True):
    """An entrant plays in another seat than his own."""

    entry: int
    person: str
    to: int
    seat: int
    by: str


class WrongSeatPutRight(TournamentEvent, frozen=True):
    """The entrant is where he belongs, or stays where he is by a decision."""

    entry: int
    person: str
    to: int
    seat: int
    chips: int
    stays: bool
    by: str
    reason: str = ""
    cite: str | None = None


def note(desk: EventDesk, command: NoteWrongSeat) -> Answer:
    found = _playing(desk, command.event, command.person)
    if isinstance(found, Refusal):
        return found
    event, entry = found
    refused = seat_fault(desk, event, command.at_table, command.seat)
    if refused is not None:
        return refused
    came = carried(desk, entry, command.at_table, command.seat)
    if isinstance(came, Refusal):
        return came
    noted = WrongSeatNoted(event.name, entry.number, entry.person, command.at_table, command.seat, desk.by)
    return [noted, *came]


def put_right(desk: EventDesk, command: PutInRightSeat) -> Answer:
    found = _playing(desk, command.event, command.person)
    if isinstance(found, Refusal):
        return found
    event, entry = found
    own = event.seating.wrong.get(entry.number)
    if own is None:
        return Refusal("in_right_seat", {"person": entry.person})
    decided = _decided(desk, event, command)
    if isinstance(decided, Refusal):
        return decided
    stays, cite = decided
    chips = desk.floor.trial(entry.table).seats[entry.seat].chips
    to = (entry.table, entry.seat) if stays else own
    right = WrongSeatPutRight(event.name, entry.number, entry.person, *to, chips=chips, stays=stays,
        by=desk.by, reason=command.reason.strip(), cite=cite)
    if stays:
        return [right]
    came: list[AnyEvent] | Refusal | None = seat_fault(desk, event, *own) or carried(desk, entry, *own)
    return came if isinstance(came, Refusal) else [right, *(came or ())]


def _playing(desk: EventDesk, name: str, person: str) -> tuple[Event, Entry] | Refusal:
    event = in_phase(desk, name, "running", what="a wrong seat")
    if isinstance(event, Refusal):
        return event
    entry = event.entries.latest(person)
    if entry is None or entry.status != "playing":
        return Refusal("not_entered", {"person": person, "event": event.name})
    return event, entry


def _decided(desk: EventDesk, event: Event, command: PutInRightSeat) -> tuple[bool, str | None] | Refusal:
    """Whether he stays, and the rule."""
    in_rounds = load_format(event.sheet.format).play == "rounds"
    rule = desk.choices["event_seating.wrong_seat"]
    rounds = desk.choices["event_seating.wrong_seat_in_rounds"] if in_rounds else rule
    by_case = rounds.value == "case_by_case"
    cite = rounds.cite if by_case else rule.cite
    if not by_case and command.own_stack:
        if rule.value == "stays":
            return Refusal("wrong_seat_stays", cite=rule.cite)
        return False, cite
    if not command.decision or not command.reason.strip():
        return Refusal("case_by_case", {"person": command.person}, cite)
    return command.decision == "stays", cite


def apply_noted(events: Events, event: WrongSeatNoted, at: int) -> None:
    found = events.all[event.event]
    entry = found.entries.all[event.entry]
    found.seating.wrong.setdefault(event.entry, (entry.table, entry.seat))
    put(found, event.entry, event.to, event.seat)


def apply_right(events: Events, event: WrongSeatPutRight, at: int) -> None:
    found = events.all[event.event]
    found.seating.wrong.pop(event.entry, None)
    put(found, event.entry, event.to, event.seat)
