"""Coming back to a game after one's chips came off it: the place on the waiting list, by the minutes away."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.staff import staff_fault
from cardhouse.floor.absences.state import Gone
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.lists.joining import kept_off_fault
from cardhouse.floor.names.placing import Where, placed
from cardhouse.floor.people.eligibility import may_play
from cardhouse.floor.refusals import declare
from cardhouse.floor.spreads.offered import offered
from cardhouse.houses.choices import Setting
from cardhouse.play.refusal import Refusal

KEYS = {"house": "pick_up", "voluntary": "voluntary", "dinner": "dinner"}
WHY = {
    "house": "back after a pick-up",
    "voluntary": "back after a voluntary pick-up",
    "dinner": "back from dinner",
}

declare(
    order={
        "no_discretion": "{person} cannot be put first: {why}",
    },
    fact={
        "not_gone": "{person} did not have chips taken off {spread}",
    },
)


def return_to_game(desk: Desk, command: cmd.ReturnToGame) -> Answer:
    person = command.person
    gone = desk.floor.out_of_room.gone.get(person, {}).get(command.spread)
    if gone is None:
        return Refusal("not_gone", {"person": person, "spread": command.spread})
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    refused = may_play(desk, person, "list") or kept_off_fault(desk, spread.id, person)
    if refused is not None:
        return refused
    in_time = desk.now <= gone.until
    rule = desk.choices[f"floor_absences.{KEYS[gone.kind]}_{'in_time' if in_time else 'late'}"]
    where = _place(desk, command, gone, rule)
    if isinstance(where, Refusal):
        return where
    back = ev.CameBackForSeat(person, spread.id, in_time, rule.cite)
    if where == "bottom" and desk.floor.lists.of(spread.id).place_of(person):
        return [back]  # who signed up meanwhile stays where he is
    why = WHY[gone.kind] + (", in time" if in_time and where != "bottom" else "")
    return [back, *placed(desk, spread.id, person, where, why, rule.cite)]


def _place(desk: Desk, command: cmd.ReturnToGame, gone: Gone, rule: Setting) -> Where | Refusal:
    if command.first and desk.overruled("no_discretion"):
        return "top"
    if command.first and rule.value not in ("may_be_first", "first"):
        why = "back too late" if desk.now > gone.until else "the book gives another place"
        return Refusal("no_discretion", {"person": command.person, "why": why}, rule.cite)
    if rule.value == "may_be_first":
        refused = staff_fault(desk, ("supervisor",), "putting somebody first", rule.cite)
        if command.first and refused is not None:
            return refused
        return "top" if command.first else "bottom"
    if rule.value == "second_and_every_other":
        return _every_other(desk, command)
    places: dict[str, Where] = {"first": "top", "second": 2}
    return places.get(rule.value, "bottom")


def _every_other(desk: Desk, command: cmd.ReturnToGame) -> int:
    """The second place, or after another diner with one name between."""
    names = [name for name in desk.floor.lists.of(command.spread).names if name.person != command.person]
    diners = [place for place, name in enumerate(names, 1) if name.why.startswith(WHY["dinner"])]
    return max(diners) + 2 if diners else 2


HANDLERS: dict[Any, Decide] = {cmd.ReturnToGame: return_to_game}
