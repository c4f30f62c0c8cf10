"""Incidents and penalties: the book of conduct decides; who is sent away or barred leaves the seat too."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from cardhouse.floor.conduct import commands as cmd
from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.exclusion.sending_away import sent_away
from cardhouse.floor.people.decide import known
from cardhouse.floor.refusals import declare
from cardhouse.houses.choices import Choices
from cardhouse.houses.conduct_list import load_offences
from cardhouse.play.refusal import Refusal
from cardhouse.play.refusal_conduct import CONDUCT_CODES
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct import incident as asked
from cardhouse.rulings.conduct.decide import decide
from cardhouse.rulings.conduct.penalties import PLAYS_ON, Role
from cardhouse.rulings.conduct.rules import ConductRules

declare(law=CONDUCT_CODES)


def rules_of(choices: Choices) -> ConductRules:
    """The house's rules on conduct, as the choices in force have them."""
    return ConductRules(load_offences(choices.book), choices)


def _now(desk: Desk) -> datetime:
    return desk.local(desk.now)


def _role(desk: Desk) -> Role:
    if "manager" in desk.roles:
        return "manager"
    if "tournament_director" in desk.roles:
        return "director"
    return "supervisor" if "floor" in desk.roles else "dealer"


def _event(desk: Desk, table: int) -> str:
    """The event whose table it is; none at a live game's."""
    found = desk.floor.tables.get(table)
    return found.event if found is not None else ""


def _put_on_record(desk: Desk, command: asked.ConductCommand) -> Answer:
    came = decide(desk.floor.conduct, command, rules_of(desk.choices))
    if isinstance(came, Refusal):
        return came
    events: list[FloorEvent] = [ConductRecorded(tuple(came))]  # type: ignore[arg-type]
    away = {one.who for one in came if isinstance(one, (ev.SentAway, ev.Barred)) and one.area not in PLAYS_ON}
    for person in sorted(away):
        events += sent_away(desk, person, "sent away")
    return events


def _table_fault(desk: Desk, number: int) -> Refusal | None:
    """Where it happened is a table that is open, or none is named."""
    found = desk.table(number) if number else None
    return found if isinstance(found, Refusal) else None


def record_incident(desk: Desk, command: cmd.RecordIncident) -> Answer:
    for person in (command.person, *command.others):
        found = known(desk, person)
        if isinstance(found, Refusal):
            return found
    refused = _table_fault(desk, command.table)
    if refused is not None:
        return refused
    return _put_on_record(
        desk,
        asked.Incident(
            who=command.person,
            row=command.row,
            when=_now(desk),
            by=desk.by,
            note=command.note,
            others=command.others,
            on_purpose=command.on_purpose,
            event=_event(desk, command.table),
        ),
    )


def give_penalty(desk: Desk, command: cmd.GivePenalty) -> Answer:
    refused = _table_fault(desk, command.table)
    if refused is not None:
        return refused
    struck = [one.who for one in desk.floor.conduct.concerned(command.incident)]
    places = [place for who in struck for place in desk.floor.seated(who)]
    number = places[0][0] if places else 0
    here = {seat for table, seat in places if table == number}  # the offender counts, though he is away
    players = len(here.union(desk.floor.tables[number].table.present())) if places else 0
    playing = [(desk.floor.tables[table].table, seat) for table, seat in places]
    missing = any(table.setup is not None and not table.in_hand(seat) for table, seat in playing)
    return _put_on_record(
        desk,
        asked.Impose(
            incident=command.incident,
            penalty=command.penalty,
            who=command.person,
            by=desk.by,
            role=_role(desk),
            when=_now(desk),
            until=desk.local(command.until) if command.until else None,
            players=players,
            missing_now=missing or command.missing_now,
            chips=command.chips,
            reason=command.reason,
            note=command.note,
            count=command.count,
        ),
    )


def begin_penalty(desk: Desk, command: cmd.BeginPenalty) -> Answer:
    begun = asked.Begin(who=command.person, when=_now(desk), event=_event(desk, command.table))
    return _put_on_record(desk, begun)


def count_missed_hand(desk: Desk, command: cmd.CountMissedHand) -> Answer:
    missed = asked.MissHand(
        who=command.person, when=_now(desk), redeal=command.redeal, button_passed=command.button_passed,
        event=_event(desk, command.table),
    )  # fmt: skip
    return _put_on_record(desk, missed)


def report_served(desk: Desk, command: cmd.ReportServed) -> Answer:
    back = asked.ReportBack(who=command.person, when=_now(desk), event=_event(desk, command.table))
    return _put_on_record(desk, back)


def lift_bar(desk: Desk, command: cmd.LiftBar) -> Answer:
    lifted = asked.LiftBar(
        who=command.person, by=desk.by, role=_role(desk), when=_now(desk), reason=command.reason
    )
    return _put_on_record(desk, lifted)


HANDLERS: dict[Any, Decide] = {
    cmd.RecordIncident: record_incident,
    cmd.GivePenalty: give_penalty,
    cmd.BeginPenalty: begin_penalty,
    cmd.CountMissedHand: count_missed_hand,
    cmd.ReportServed: report_served,
    cmd.LiftBar: lift_bar,
}
