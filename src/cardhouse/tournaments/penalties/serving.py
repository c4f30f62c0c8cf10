"""Hands away, counted wherever the player sits: a hand counts for whoever served when it began, and once,
however often it was dealt. What is on record, and when it is served, is decided in `rulings/conduct`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.conduct.decide import rules_of
from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.floor.event import AtTable
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandBegan, HandEnded, SatOut
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct import incident as asked
from cardhouse.rulings.conduct.decide import decide
from cardhouse.rulings.conduct.serving import left
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "report_first": "{person} has missed the hands and tells the staff before taking the seat again",
    "penalty_left": "{person} serves a penalty: {left} are left",
}


def recorded(events: Events, event: ConductRecorded, at: int) -> None:
    """What goes on record about hands to miss, as the event's tables need it."""
    for entry in event.entries:
        if isinstance(entry, ev.HandsToMiss):
            held = events.all.get(entry.event)
            if held is not None:
                _given(held, entry)
        elif isinstance(entry, ev.PenaltyBegun | ev.HandsServed):
            for held in events.all.values():
                _went_on(held, entry)


def _given(event: Event, entry: ev.HandsToMiss) -> None:
    if entry.starts == "at_once":
        event.penalties.serving.setdefault(entry.who, []).append(entry.incident)
    else:
        event.penalties.waiting[entry.incident] = entry.who


def _went_on(event: Event, entry: ev.PenaltyBegun | ev.HandsServed) -> None:
    penalties = event.penalties
    if isinstance(entry, ev.PenaltyBegun):
        if penalties.waiting.pop(entry.incident, None):
            penalties.serving.setdefault(entry.who, []).append(entry.incident)
        return
    others = [one for one in penalties.serving.pop(entry.who, []) if one != entry.incident]
    if others:
        penalties.serving[entry.who] = others


def hand_began(events: Events, table: FloorTable, happened: HandBegan, at: int) -> None:
    """For whom this hand will count."""
    event = events.all.get(table.event)
    if event is None:
        return
    event.penalties.counting.pop(table.number, None)
    if event.penalties.serving:
        there = [seat.player for seat in table.table.seats.values()]
        event.penalties.counting[table.number] = [one for one in there if one in event.penalties.serving]


def after_hand(desk: Any, table: int, ended: HandEnded) -> list[AnyEvent]:
    """A hand was missed by those who served when it began; who waited for its end goes away now."""
    at_event: EventDesk = desk.events
    event = at_event.event_of(table)
    if event is None or not (event.penalties.counting.get(table) or event.penalties.waiting):
        return []
    entries: list[ev.ConductEvent] = []
    for person in event.penalties.counting.get(table, []):
        entries += _missed(at_event, event, person)
    there = at_event.floor.floor.tables[table]
    away: list[SatOut] = []
    for person in dict.fromkeys(event.penalties.waiting.values()):
        seat = there.seat_of(person)
        if seat:
            entries += _begun(at_event, event, person)
            away += [] if there.table.seats[seat].away else [SatOut(seat)]
    found: list[AnyEvent] = [ConductRecorded(tuple(entries))] if entries else []  # type: ignore[arg-type]
    return [*found, *([AtTable(table, tuple(away))] if away else [])]


def return_fault(desk: EventDesk, table: int, seat: int) -> Refusal | None:
    """Why somebody may not take the seat again: hands are left, or the staff must be told first."""
    event = desk.event_of(table)
    there = desk.floor.floor.tables[table].table.seats.get(seat) if event is not None else None
    if event is None or there is None:
        return None
    person = there.player
    serving = [one for one in desk.floor.floor.conduct.person(person).serving if one.event == event.name]
    if not serving:
        return None
    if all(one.done for one in serving):
        return Refusal("report_first", {"person": person}, desk.choices.cite("conduct.return"))
    return Refusal("penalty_left", {"person": person, "left": left(serving[0])}, serving[0].cite)


def _missed(desk: EventDesk, event: Event, person: str) -> list[ev.ConductEvent]:
    command = asked.MissHand(who=person, when=desk.floor.local(desk.now), event=event.name)
    came = decide(desk.floor.floor.conduct, command, rules_of(desk.choices))
    return [] if isinstance(came, Refusal) else came


def _begun(desk: EventDesk, event: Event, person: str) -> list[ev.ConductEvent]:
    waits = desk.floor.floor.conduct.person(person).serving
    if not any(one.event == event.name and one.waits == "end_of_hand" for one in waits):
        return []
    command = asked.Begin(who=person, when=desk.floor.local(desk.now), event=event.name)
    came = decide(desk.floor.floor.conduct, command, rules_of(desk.choices))
    return [] if isinstance(came, Refusal) else came
