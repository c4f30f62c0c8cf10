"""Getting up and coming back to one's seat: what may be carried along and must be put back, and who is told
of a long absence.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.pick_ups import MINUTES_MOST, kept_seat
from cardhouse.floor.absences.staff import staff_fault, who_asks
from cardhouse.floor.absences.state import Away, Dinner
from cardhouse.floor.absences.third_man import noted
from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal

declare(
    order={
        "chips_stay": "{person} may not carry {amount:money} off table {table}: {allowed}",
    },
    fact={
        "not_so_much_there": "{person} has {most:money} at table {table}, and {amount:money} cannot leave it",
        "bring_all_back": (
            "{person} carried {amount:money} along and must put back all of it, not {brought:money}"
        ),
    },
)

_ALONG = {
    "full_amount_back": "chips and money may be carried along and are put back in full",
    "verified_amount_back": "a supervisor verifies the amount, which is put back in full",
    "cash_at_dinner": "only cash, on a dinner break that was granted",
    "nothing": "chips in play stay on the table",
}


def along_fault(desk: Desk, number: int, person: str, amount: int, *, dinner: bool) -> Refusal | None:
    """Why somebody may not carry this along; None where he may."""
    table = desk.floor.tables[number].table
    seat = desk.floor.tables[number].seat_of(person)
    rule = desk.choices["floor_absences.chips_along"]
    most = table.seats[seat].chips - _carried(desk, number, person)
    if type(amount) is not int or not 0 <= amount <= most:
        facts = {"person": person, "amount": amount, "table": number, "most": most}
        return Refusal("not_so_much_there", facts)
    if not amount:
        return None
    if table.in_hand(seat):
        return Refusal("hand_in_progress", {"what": "carrying money off the table"})
    if rule.value == "verified_amount_back":
        return staff_fault(desk, ("supervisor",), "verifying what a player carries along", rule.cite)
    if rule.value == "full_amount_back" or (rule.value == "cash_at_dinner" and dinner):
        return None
    facts = {"person": person, "amount": amount, "table": number, "allowed": _ALONG[rule.value]}
    return desk.unless_overruled(Refusal("chips_stay", facts, rule.cite))


def taken_along(desk: Desk, number: int, person: str, amount: int) -> list[FloorEvent]:
    """All that he then carries along; nothing where nothing is added to it."""
    cite = desk.choices.cite("floor_absences.chips_along")
    along = _carried(desk, number, person) + amount
    return [ev.MoneyTakenAlong(number, person, along, cite)] if amount else []


def _carried(desk: Desk, number: int, person: str) -> int:
    """What somebody who is away already has with him."""
    away = desk.floor.tables[number].absences.away.get(person)
    return away.along if away is not None else 0


def gets_up(desk: Desk, number: int, person: str, dinner: Dinner = "") -> list[FloorEvent] | Refusal:
    """Somebody gets up and keeps the seat; third man walking where the house's rule says so."""
    seat = kept_seat(desk, number, person)
    if isinstance(seat, Refusal):
        return seat
    came = desk.do(number, at_table.SitOut(seat))
    if isinstance(came, Refusal):
        return came
    return [came, noted(desk, desk.floor.tables[number], person, desk.now, dinner)]


def step_away(desk: Desk, command: cmd.StepAway) -> Answer:
    number, person = command.table, command.person
    seat = kept_seat(desk, number, person)
    if isinstance(seat, Refusal):
        return seat
    refused = along_fault(desk, number, person, command.along, dinner=False)
    if refused is not None:
        return refused
    unapproved = desk.choices.value("floor_absences.dinner_unapproved") == "may_be_picked_up"
    came = gets_up(desk, number, person, "unapproved" if command.dinner and unapproved else "")
    if isinstance(came, Refusal):
        return came
    return [*came, *taken_along(desk, number, person, command.along)]


def tell(desk: Desk, command: cmd.TellOfAbsence) -> Answer:
    number, person = command.table, command.person
    seat = kept_seat(desk, number, person)
    if isinstance(seat, Refusal):
        return seat
    told = desk.choices["floor_absences.long_absence_told"]
    refused = staff_fault(desk, told.value, "taking note of a long absence", told.cite)
    if refused is None and not 0 <= command.minutes <= MINUTES_MOST:
        refused = Refusal("bad_minutes", {"minutes": command.minutes, "most": MINUTES_MOST})
    if refused is not None:
        return refused
    came: list[FloorEvent] | Refusal = []
    if person not in desk.floor.tables[number].absences.away:
        came = gets_up(desk, number, person)
    if isinstance(came, Refusal):
        return came
    expected = desk.now + command.minutes * MINUTE if command.minutes else 0
    return [*came, ev.LongAbsenceTold(number, person, who_asks(desk, told.value), expected, told.cite)]


def absent(desk: Desk, number: int, person: str) -> Away | Refusal:
    """Somebody who is away from a table and keeps the seat there."""
    seat = kept_seat(desk, number, person)
    if isinstance(seat, Refusal):
        return seat
    away = desk.floor.tables[number].absences.away.get(person)
    return away or Refusal("not_away", {"person": person, "table": number})


def come_back(desk: Desk, command: cmd.ReturnToSeat) -> Answer:
    number, person = command.table, command.person
    away = absent(desk, number, person)
    if isinstance(away, Refusal):
        return away
    if command.brought != away.along:
        return _bring_all(person, away, command.brought)
    came = desk.do(number, at_table.ComeBack(desk.floor.tables[number].seat_of(person), command.how))
    if isinstance(came, Refusal):
        return came
    cite = away.cites.get("along")
    back: list[FloorEvent] = [ev.MoneyPutBack(number, person, away.along, cite)] if away.along else []
    return [*back, came]


def return_fault(table: FloorTable, seat: int) -> Refusal | None:
    """Why somebody may not simply ask for a hand again: money that he carried along is still to be put
    back.
    """
    found = table.table.seats.get(seat)
    away = table.absences.away.get(found.player) if found is not None else None
    if found is None or away is None or not away.along:
        return None
    return _bring_all(found.player, away, 0)


def _bring_all(person: str, away: Away, brought: int) -> Refusal:
    facts = {"person": person, "amount": away.along, "brought": brought}
    return Refusal("bring_all_back", facts, away.cites.get("along"))


HANDLERS: dict[Any, Decide] = {
    cmd.StepAway: step_away,
    cmd.TellOfAbsence: tell,
    cmd.ReturnToSeat: come_back,
}
