"""Somebody enters an event: whether he may, what he pays and where every cent goes, which seat he gets. Where
the field is full he waits as an alternate. Entering again after losing all chips is `re_enter.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.floor.people.eligibility import may_play
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.paying import paid, posting_of, voucher_part
from cardhouse.tournaments.entries.split import entry_split, staff_add_on_split
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.flights import flight_names, flight_now
from cardhouse.tournaments.formats.format import load_format
from cardhouse.tournaments.phases import NOT_OVER
from cardhouse.tournaments.seating.assigning import assign, starting_chips
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import may_enter

Way = Literal["podium", "cage", "kiosk", "phone"]
FURTHER_FLIGHT = {"no": (), "after_bust": ("out",), "best_stack": ("out", "bagged")}
"""With what entry in an earlier flight somebody may enter another."""
ALONE = frozenset(("kiosk", "phone"))
"""Where nobody takes cash: what lies in safekeeping pays, or a voucher."""
SAYS = {
    "registration_closed": "entries for {event} are not taken now",
    "in_already": "{person} is in {event} already, as entry {entry}",
    "not_taken_here": "entries are taken at {places}, not by {way}",
    "card_needed": "{person} must have the club's card to enter",
    "field_full": "{event} is full: {most} players",
    "seat_at_desk": "a seat that somebody needs is given out by staff: seats are drawn",
    "no_staff_add_on": "{event} has no add-on before the start, or it has started",
    "bad_flight": "{flight:typed} is no flight of {event} that can be entered: {flights}",
}


class Register(EventCommand, frozen=True):
    """Somebody buys an entry. `place` is the drawer of the cage that takes the cash; without one it goes into
    the event's own box. `seat` is one that he needs.
    """

    person: str
    way: Way = "podium"
    place: str = ""
    staff_add_on: bool = False
    seat: int = 0
    flight: str = ""
    voucher: int = 0
    """The number of a voucher or a seat won; what it does not cover is paid in cash."""


class EntryRegistered(TournamentEvent, frozen=True, kw_only=True):
    """Somebody is in an event, or waits as an alternate."""

    entry: int
    person: str
    way: str
    paid: int
    posting: int = 0
    alternate: bool = False
    again: bool = False
    staff_add_on: bool = False
    flight: str = ""
    voucher: int = 0
    by_voucher: int = 0
    """How much of the price the voucher paid."""
    also: tuple[str, ...] = ()
    """Further rows, of the event's format."""
    cite: str | None = None


def decide(desk: EventDesk, command: Register) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    flight = flight_of(event, command.flight)
    if isinstance(flight, Refusal):
        return flight
    refused = (
        _closed(desk, event, flight)
        or person_fault(desk, command.person, way=command.way)
        or _in_already(event, command.person, flight)
        or _add_on_fault(event, command.staff_add_on)
        or _seat_fault(desk, command)
    )
    return refused or entered(desk, event, msgspec.structs.replace(command, flight=flight))


def _closed(desk: EventDesk, event: Event, flight: str) -> Refusal | None:
    """Entries are taken before the start and late; for a flight that comes later from the opening on."""
    later = flight != flight_now(event) and event.phase != "announced" and event.phase in NOT_OVER
    if later or may_enter(event):
        return None
    cite = desk.choices.cite("event_entries.opens")
    return Refusal("registration_closed", {"event": event.name}, cite)


def person_fault(desk: EventDesk, person: str, *, way: Way) -> Refusal | None:
    """Why this person may not enter any event here."""
    rule = desk.choices["event_entries.taken_at"]
    if way not in rule.value:
        facts = {"places": " or ".join(sorted(rule.value)), "way": way}
        return Refusal("not_taken_here", facts, rule.cite)
    return may_play(desk.floor, person, "buy_in") or _card_fault(desk, person)


def _card_fault(desk: EventDesk, person: str) -> Refusal | None:
    rule = desk.choices["event_entries.loyalty_card"]
    known = desk.floor.floor.people.known[person]
    good = known.tier and not (known.tier_until and known.tier_until <= desk.now)
    if rule.value == "not_asked" or good:
        return None
    return Refusal("card_needed", {"person": person}, rule.cite)


def _in_already(event: Event, person: str, flight: str) -> Refusal | None:
    """One entry at a time; in another flight as the sheet allows."""
    entry = event.entries.latest(person)
    if entry is None or entry.status == "unregistered":
        return None
    days = event.sheet.days
    if days is not None and flight != entry.flight and entry.status in FURTHER_FLIGHT[days.several_flights]:
        return None
    return Refusal("in_already", {"person": person, "event": event.name, "entry": entry.number})


def _add_on_fault(event: Event, wanted: bool) -> Refusal | None:
    """It is bought before the start."""
    if not wanted or (event.sheet.staff_add_on is not None and event.phase != "running"):
        return None
    return Refusal("no_staff_add_on", {"event": event.name})


def flight_of(event: Event, asked: str) -> str | Refusal:
    """The flight that an entry is for: the present one where none is named, and none that is over."""
    names, now = flight_names(event), flight_now(event)
    to_come = names[names.index(now) :] if now in names else []
    flight = asked or now
    if flight in to_come or not (flight or names):
        return flight
    facts = {"flight": asked, "event": event.name, "flights": ", ".join(to_come) or "none"}
    return Refusal("bad_flight", facts)


def _seat_fault(desk: EventDesk, command: Register) -> Refusal | None:
    """Nobody chooses his own seat: special needs are told to staff."""
    if not command.seat or command.way not in ALONE:
        return None
    return Refusal("seat_at_desk", {}, desk.choices.cite("event_seating.special_needs"))


def entered(
    desk: EventDesk, event: Event, command: Register, *, again: bool = False, leaving: int = 0
) -> Answer:
    """An entry that nothing stands in the way of: the money, the entry, the seat. `leaving`: how many go out
    in the same entry.
    """
    sheet, person = event.sheet, command.person
    waiting = event.entries.left - leaving + len(event.entries.alternates)
    full = 0 < sheet.players_most <= waiting
    if full and not sheet.alternates:
        return Refusal("field_full", {"event": event.name, "most": sheet.players_most})
    split = entry_split(event.name, sheet, desk.choices)
    if command.staff_add_on:
        split = split.with_more(staff_add_on_split(sheet, desk.choices))
    alone = command.way in ALONE
    money = paid(desk, event.name, split, person=person, place=command.place, voucher=command.voucher,
        deposit=alone)
    if isinstance(money, Refusal):
        return money
    number = len(event.entries.all) + 1
    made: list[AnyEvent] = [
        EntryRegistered(event=event.name, entry=number, person=person, way=command.way, paid=split.total,
            posting=posting_of(money), alternate=full, again=again, staff_add_on=command.staff_add_on,
            flight=command.flight, voucher=command.voucher, by_voucher=voucher_part(money),
            cite=desk.choices.cite("event_entries.taken_at"),
            also=load_format(sheet.format).rows("re_entry" if again else "entries", desk.choices.book)),
        *money,
    ]
    if full or command.flight != flight_now(event):
        return made
    rule = desk.choices["event_seating.given"]
    if event.phase != "running" and rule.value == "at_start":
        return made
    chips = starting_chips(event, staff_add_on=command.staff_add_on)
    seat = assign(desk, event, number, person=person, chips=chips, wanted=command.seat)
    return seat if isinstance(seat, Refusal) else [*made, *seat]


def apply(events: Events, event: EntryRegistered, at: int) -> None:
    entries = events.all[event.event].entries
    entries.all[event.entry] = Entry(
        event.entry,
        event.person,
        at,
        again=event.again,
        status="alternate" if event.alternate else "registered",
        staff_add_on=event.staff_add_on,
        way=event.way,
        postings=[event.posting] if event.posting else [],
        flight=event.flight,
        paid=event.paid,
        voucher=event.voucher,
        by_voucher=event.by_voucher,
    )
    entries.of.setdefault(event.person, []).append(event.entry)
    if event.alternate:
        entries.alternates.append(event.entry)
    else:
        entries.left += 1
