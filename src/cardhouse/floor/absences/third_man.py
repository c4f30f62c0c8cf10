"""Third man walking: who gets up while others are away or have missed blinds, until when he must be back,
and who may be called back.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.grounds import Reason, counts_blinds, first_review, with_missed_blinds
from cardhouse.floor.absences.pick_ups import picked_up
from cardhouse.floor.absences.staff import staff_fault
from cardhouse.floor.absences.state import Dinner
from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.names.placing import waits_for
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "no_third_man": "nobody at table {table} got up as third man walking, so nobody is called back",
    },
)


def noted(desk: Desk, table: FloorTable, person: str, since: int, dinner: Dinner = "") -> ev.AbsenceNoted:
    """What getting up at this instant means by the house's rules."""
    rule = desk.choices["floor_absences.third_man"]
    needed = desk.choices.value("floor_absences.third_man_others")
    third = rule.value != "none" and len(_others(desk, table, person)) >= needed
    minutes = desk.choices.value("floor_absences.third_man_minutes")
    timed = third and rule.value == "back_in_minutes"
    already = person in table.absences.away  # the clock notes it after the fact, a command before
    times = table.absences.times_away.get(person, 0) + (not already)
    return ev.AbsenceNoted(
        table.number,
        person,
        third_man=third,
        back_by=since + minutes * MINUTE if timed else 0,
        dinner=dinner,
        review_at=first_review(desk, since, times, unapproved=dinner == "unapproved"),
        counts_blinds=counts_blinds(desk, table),
        cite=rule.cite if third else None,
        dinner_cite=desk.choices.cite("floor_absences.dinner_unapproved") if dinner else None,
    )


def _others(desk: Desk, table: FloorTable, person: str) -> list[str]:
    """Those who make somebody the third man: already away, or with a missed blind, when he gets up."""
    if desk.choices.value("floor_absences.third_man_counts") == "missed_blind":
        return [one for one in with_missed_blinds(table) if one != person]
    away = list(table.absences.away)
    return away[: away.index(person)] if person in away else away


def note(desk: Desk, command: cmd.NoteAbsence) -> Answer:
    table = desk.floor.tables[command.table]
    return [noted(desk, table, command.person, table.absences.away[command.person].since)]


def recall(desk: Desk, command: cmd.RecallAbsent) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    rule = desk.choices["floor_absences.third_man"]
    refused = staff_fault(desk, ("supervisor",), "calling absent players back", rule.cite)
    if refused is not None:
        return refused
    away = table.absences.away
    third = rule.value == "recall" and any(one.third_man for one in away.values())
    if not third and not (away and desk.overruled("no_third_man")):
        return Refusal("no_third_man", {"table": command.table}, rule.cite)
    return [ev.AbsentRecalled(command.table, tuple(away), rule.cite)]


def overdue(desk: Desk, command: cmd.EndThirdMan) -> Answer:
    table = desk.floor.tables[command.table]
    seat = desk.choices["floor_absences.third_man_seat"]
    waiting = waits_for(desk.floor, table.spread)
    if seat.value == "kept" or (seat.value == "forfeited_with_waiting_list" and not waiting):
        why = "nobody waits for the game" if seat.value != "kept" else "the seat is kept"
        return [ev.ThirdManOverdue(command.table, command.person, why, seat.cite)]
    told = ev.SupervisorTold(command.table, command.person, "third_man", cite=seat.cite)
    reason = Reason("third_man", "third man walking, not back in time", seat.cite)
    came = picked_up(desk, command.table, command.person, reason)
    if isinstance(came, Refusal):
        return [ev.SupervisorTold(command.table, command.person, "third_man", came.text(), seat.cite)]
    return [told, *came]


HANDLERS: dict[Any, Decide] = {
    cmd.NoteAbsence: note,
    cmd.RecallAbsent: recall,
    cmd.EndThirdMan: overdue,
}
