"""Dinner: a break with the seat kept, or the dinner list for those who take their chips off. Who grants it,
for how long, and how often.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.grounds import Reason
from cardhouse.floor.absences.pick_ups import kept_seat, taken_off
from cardhouse.floor.absences.staff import staff_fault
from cardhouse.floor.absences.stepping_away import along_fault, gets_up, taken_along
from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.refusals import declare
from cardhouse.houses.choices import Setting
from cardhouse.play.refusal import Refusal

HOUR = 60 * MINUTE
FRIDAY, SATURDAY = 4, 5

declare(
    order={
        "no_dinner": "this house has neither dinner breaks nor a dinner list",
        "chips_first": "{person} comes onto the dinner list when all chips are off the game",
        "dinner_taken": "{others} of table {table} is on a dinner break, and {most} may be at a time",
        "dinner_too_soon": "{person} played {played} minutes since the last dinner break, not {hours} hours",
    },
    fact={
        "at_dinner": "{person} is on a dinner break already",
    },
)


def minutes_for_dinner(desk: Desk) -> Setting:
    """How long dinner takes on the room's own day of the week."""
    weekend = desk.local(desk.now).weekday() in (FRIDAY, SATURDAY)
    days = "friday_saturday" if weekend else "sunday_to_thursday"
    return desk.choices[f"floor_absences.dinner_minutes_{days}"]


def grant(desk: Desk, command: cmd.GrantDinner) -> Answer:
    seat = kept_seat(desk, command.table, command.person)
    if isinstance(seat, Refusal):
        return seat
    form = desk.choices["floor_absences.dinner"]
    if form.value == "none":
        refused = desk.unless_overruled(Refusal("no_dinner", {}, form.cite))
        return _break(desk, command) if refused is None else refused
    by = desk.choices["floor_absences.dinner_granted_by"]
    refused = staff_fault(desk, by.value, "granting dinner", by.cite)
    if refused is not None:
        return refused
    return _onto_list(desk, command) if form.value == "list" else _break(desk, command)


def _onto_list(desk: Desk, command: cmd.GrantDinner) -> Answer:
    cite = desk.choices.cite("floor_absences.dinner")
    if not command.chips_off:
        refused = desk.unless_overruled(Refusal("chips_first", {"person": command.person}, cite))
        return _break(desk, command) if refused is None else refused
    minutes = minutes_for_dinner(desk).value
    reason = Reason("dinner", "dinner list", cite)
    return taken_off(desk, command.table, command.person, "dinner", reason, minutes)


def _break(desk: Desk, command: cmd.GrantDinner) -> Answer:
    number, person = command.table, command.person
    refused = _break_fault(desk, number, person)
    if refused is None:
        refused = along_fault(desk, number, person, command.along, dinner=True)
    if refused is not None:
        return refused
    minutes = minutes_for_dinner(desk)
    events: list[FloorEvent] = []
    if person not in desk.floor.tables[number].absences.away:
        came = gets_up(desk, number, person)
        if isinstance(came, Refusal):
            return came
        events += came
    events.append(ev.DinnerGranted(number, person, desk.now + minutes.value * MINUTE, minutes.cite))
    return [*events, *taken_along(desk, number, person, command.along)]


def _break_fault(desk: Desk, number: int, person: str) -> Refusal | None:
    """Why a break cannot be granted: too many at once, or the last one too short a time ago."""
    away = desk.floor.tables[number].absences.away
    dining = [name for name, one in away.items() if one.dinner == "approved"]
    if person in dining:
        return Refusal("at_dinner", {"person": person})
    most = desk.choices["floor_absences.dinner_at_once"]
    if most.value is not None and len(dining) >= most.value and not desk.overruled("dinner_taken"):
        facts = {"others": ", ".join(dining), "table": number, "most": most.value}
        return Refusal("dinner_taken", facts, most.cite)
    hours = desk.choices["floor_absences.dinner_hours"]
    played = played_since_dinner(desk, number, person)
    if hours.value and played is not None and played < hours.value * HOUR:
        facts = {"person": person, "played": played // MINUTE, "hours": hours.value}
        return desk.unless_overruled(Refusal("dinner_too_soon", facts, hours.cite))
    return None


def played_since_dinner(desk: Desk, number: int, person: str) -> int | None:
    """How long somebody has played since the last dinner break, away from no table; None without one."""
    had = desk.floor.out_of_room.dinners.get(person)
    if had is None:
        return None
    since = desk.floor.tables[number].absences.present_since.get(person)
    return had.played + (desk.now - max(since, had.at) if since is not None else 0)


HANDLERS: dict[Any, Decide] = {cmd.GrantDinner: grant}
