"""Chips that come off a game while their player may come back: picked up by the house or by the player. Where
they are kept, and who gives them back. Whether there is ground for it is `grounds.py`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.grounds import Reason, grounds, next_review
from cardhouse.floor.absences.staff import staff_fault
from cardhouse.floor.absences.state import Kind, Offer
from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.places import seat_at
from cardhouse.houses.silence import row_first
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import SeatGivenUp

MINUTES_MOST = 24 * 60

declare(
    order={
        "no_ground": "{person} may not be picked up for {ground}; what counts so far: {grounds}",
        "no_voluntary_pick_up": "this house has no voluntary pick-ups",
    },
    fact={
        "not_away": "{person} is at table {table}, not away",
        "being_picked_up": "{person}'s chips are being picked up already",
        "bad_minutes": "{minutes} is no number of minutes: 0 to {most}",
        "no_chips_kept": "the house keeps no chips of {person}",
    },
)


def kept_seat(desk: Desk, number: int, person: str) -> int | Refusal:
    """The seat that somebody has and keeps: one whose chips are about to come off has none any more."""
    seat = seat_at(desk, number, person)
    if isinstance(seat, Refusal):
        return seat
    if person in desk.floor.tables[number].absences.picking_up:
        return Refusal("being_picked_up", {"person": person})
    return seat


def taken_off(
    desk: Desk, number: int, person: str, kind: Kind, reason: Reason, minutes: int, expected: int = 0
) -> Answer:
    """The chips come off, at once or when the hand is over; the seat opens to the list."""
    seat = kept_seat(desk, number, person)
    if isinstance(seat, Refusal):
        return seat
    table = desk.floor.tables[number]
    came = desk.do(number, at_table.StandUp(seat))
    if isinstance(came, Refusal):
        return came
    kept = desk.choices.value("floor_absences.pick_up_kept") if kind == "house" else ""
    events: list[FloorEvent] = [
        ev.PickUpBegun(
            table=number,
            person=person,
            kind=kind,
            ground=reason.ground,
            kept=kept,
            minutes=minutes,
            expected=expected,
            cite=reason.cite,
        ),
        came,
    ]
    left = next((one for one in came.events if isinstance(one, SeatGivenUp)), None)
    if kind != "house" or left is None:
        return events
    away = table.absences.away.get(person)
    amount = left.chips - (away.along if away is not None else 0)
    if amount > 0:
        cite = desk.choices.cite("floor_absences.pick_up_kept")
        events.append(ev.ChipsHeld(person, amount, kept, number, table.spread, cite))
    return events


def picked_up(desk: Desk, number: int, person: str, reason: Reason) -> Answer:
    """The house picks somebody up."""
    minutes = desk.choices.value("floor_absences.pick_up_minutes")
    return taken_off(desk, number, person, "house", reason, minutes)


def pick_up(desk: Desk, command: cmd.PickUpChips) -> Answer:
    seat = seat_at(desk, command.table, command.person)
    if isinstance(seat, Refusal):
        return seat
    refused = staff_fault(desk, ("supervisor",), "a pick-up", None)
    if refused is not None:
        return refused
    table = desk.floor.tables[command.table]
    if command.person not in table.absences.away:
        return Refusal("not_away", {"person": command.person, "table": command.table})
    found = grounds(desk, table, command.person)
    chosen = next((one for one in found if command.ground in ("", one.ground)), None)
    if chosen is None and desk.overruled("no_ground"):
        chosen = Reason(command.ground or "away", "a supervisor's decision", None)
    if chosen is None:
        named = ", ".join(one.why for one in found) or "nothing yet"
        asked = command.ground.replace("_", " ") or "absence"
        facts = {"person": command.person, "ground": asked, "grounds": named}
        return Refusal("no_ground", facts, _decided_by(desk, command.ground))
    return picked_up(desk, command.table, command.person, chosen)


def review(desk: Desk, command: cmd.ReviewAbsence) -> Answer:
    table = desk.floor.tables[command.table]
    found = tuple(Offer(*reason) for reason in grounds(desk, table, command.person))
    again = next_review(desk, table.absences.away[command.person])
    return [ev.PickUpOffered(command.table, command.person, found, again)]


_KEYS = {
    "away": "away_minutes",
    "frequent_absences": "frequent_absences",
    "dinner": "dinner_minutes_sunday_to_thursday",
    "unapproved_dinner": "dinner_unapproved",
    "third_man": "third_man_pick_up",
    "missed_blinds": "missed_blinds_holdem",
    "lobby": "rake_lobby",
}


def _decided_by(desk: Desk, ground: str) -> str | None:
    """The row that says when there would be ground."""
    keys = [_KEYS[ground]] if ground else ["away_minutes", "rake_lobby_minutes"]
    return row_first(*(desk.choices.cite(f"floor_absences.{key}") for key in keys))


def pick_up_voluntarily(desk: Desk, command: cmd.PickUpVoluntarily) -> Answer:
    told = desk.choices["floor_absences.voluntary_told"]
    if not told.value and not desk.overruled("no_voluntary_pick_up"):
        return Refusal("no_voluntary_pick_up", {}, told.cite)
    by = told.value or ("supervisor",)
    refused = staff_fault(desk, by, "taking note of a voluntary pick-up", told.cite)
    if refused is None and not 0 <= command.back_in_minutes <= MINUTES_MOST:
        refused = Refusal("bad_minutes", {"minutes": command.back_in_minutes, "most": MINUTES_MOST})
    if refused is not None:
        return refused
    within = desk.choices["floor_absences.voluntary_minutes"]
    expected = desk.now + command.back_in_minutes * MINUTE if command.back_in_minutes else 0
    reason = Reason("voluntary", "picked up by the player", within.cite)
    return taken_off(desk, command.table, person=command.person, kind="voluntary", reason=reason,
        minutes=within.value, expected=expected)


def hold(desk: Desk, command: cmd.HoldChips) -> Answer:
    gone = desk.floor.out_of_room.gone[command.person][command.spread]
    cite = desk.choices.cite("floor_absences.pick_up_kept")
    return [ev.ChipsHeld(command.person, gone.to_hold, gone.kept, gone.table, gone.spread, cite)]


def give_back(desk: Desk, command: cmd.GiveBackChips) -> Answer:
    held = desk.floor.out_of_room.held.get(command.person)
    if not held:
        return Refusal("no_chips_kept", {"person": command.person})
    by = desk.choices["floor_absences.pick_up_given_back"]
    refused = staff_fault(desk, by.value, "giving picked-up chips back", by.cite)
    if refused is not None:
        return refused
    return [ev.ChipsGivenBack(command.person, one.amount, one.where, desk.by, by.cite) for one in held]


HANDLERS: dict[Any, Decide] = {
    cmd.PickUpChips: pick_up,
    cmd.PickUpVoluntarily: pick_up_voluntarily,
    cmd.ReviewAbsence: review,
    cmd.HoldChips: hold,
    cmd.GiveBackChips: give_back,
}
