"""Incidents and penalties: the book of conduct decides; who is sent away or barred leaves the seat too."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from cardhouse.floor.conduct import commands as cmd
from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.decide import known
from cardhouse.floor.people.sending_away import sent_away
from cardhouse.houses.choices import Choices
from cardhouse.houses.conduct_list import load_offences
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct import incident as asked
from cardhouse.rulings.conduct.decide import decide
from cardhouse.rulings.conduct.penalties import Role
from cardhouse.rulings.conduct.rules import ConductRules


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


def _put_on_record(desk: Desk, command: asked.ConductCommand) -> Answer:
    came = decide(desk.floor.conduct, command, rules_of(desk.choices))
    if isinstance(came, Refusal):
        return came
    events: list[FloorEvent] = [ConductRecorded(tuple(came))]  # type: ignore[arg-type]
    away = {one.who for one in came if isinstance(one, (ev.SentAway, ev.Barred))}
    for person in sorted(away):
        events += sent_away(desk, person, "sent away")
    return events


def record_incident(desk: Desk, command: cmd.RecordIncident) -> Answer:
    for person in (command.person, *command.others):
        found = known(desk, person)
        if isinstance(found, Refusal):
            return found
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
        ),
    )


def give_penalty(desk: Desk, command: cmd.GivePenalty) -> Answer:
    struck = [one.who for one in desk.floor.conduct.concerned(command.incident)]
    places = [place for who in struck for place in desk.floor.seated(who)]
    players = len(desk.floor.tables[places[0][0]].table.present()) if places else 0
    missing = any(not desk.floor.tables[table].table.in_hand(seat) for table, seat in places)
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
            missing_now=missing,
            chips=command.chips,
            reason=command.reason,
            note=command.note,
        ),
    )


def begin_penalty(desk: Desk, command: cmd.BeginPenalty) -> Answer:
    return _put_on_record(desk, asked.Begin(who=command.person, when=_now(desk)))


def count_missed_hand(desk: Desk, command: cmd.CountMissedHand) -> Answer:
    missed = asked.MissHand(
        who=command.person, when=_now(desk), redeal=command.redeal, button_passed=command.button_passed
    )
    return _put_on_record(desk, missed)


def report_served(desk: Desk, command: cmd.ReportServed) -> Answer:
    return _put_on_record(desk, asked.ReportBack(who=command.person, when=_now(desk)))


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
