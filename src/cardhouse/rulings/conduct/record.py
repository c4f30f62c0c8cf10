"""An incident is put on record: under which row, whether it is an offence at all, the how-manieth time."""

from __future__ import annotations

from cardhouse.houses.catalogue import suggest
from cardhouse.houses.conduct_list import Offence
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct.events import ConductEvent, IncidentRecorded
from cardhouse.rulings.conduct.history import History
from cardhouse.rulings.conduct.incident import Incident
from cardhouse.rulings.conduct.rules import ConductRules


def record(history: History, incident: Incident, rules: ConductRules) -> list[ConductEvent] | Refusal:
    """One event for each person concerned, all under one number."""
    offence = rules.offences.get(incident.row)
    if offence is None:
        near = suggest(incident.row, rules.offences)
        return Refusal("no_such_offence", {"row": incident.row, "near": near})
    people = (incident.who, *incident.others)
    wrong = _not_recordable(incident, offence, people, rules)
    if wrong is not None:
        return wrong
    return [
        IncidentRecorded(
            incident=history.last_incident + 1,
            who=who,
            when=incident.when,
            cite=offence.row,
            row=offence.row,
            root=offence.root,
            kind=offence.kind,
            by=incident.by,
            note=incident.note,
            others=tuple(other for other in people if other != who),
            repeat=len(history.person(who).earlier(offence.root)),
            offence=offence.penalised,
            must=rules.must(offence),
            must_be=offence.must_be,
            must_by=rules.must_by(offence),
            instead=offence.instead,
            event=incident.event,
        )
        for who in people
    ]


def _not_recordable(
    incident: Incident, offence: Offence, people: tuple[str, ...], rules: ConductRules
) -> Refusal | None:
    if not all(who.strip() for who in people):
        return Refusal("nobody_named")
    twice = [who for who in people if people.count(who) > 1]
    if twice:
        return Refusal("named_twice", {"who": twice[0]})
    if incident.when.tzinfo is None:
        return Refusal("no_time_zone", {"what": "an incident"})
    facts = {"row": offence.row}
    if not rules.holds(offence):
        where = "live games" if offence.only == "cash" else "events"
        return Refusal("not_for_this_game", {**facts, "where": where}, offence.row)
    day = incident.when.date()
    if offence.since is not None and day < offence.since:
        since = offence.since.isoformat()
        return Refusal("not_in_force_yet", {**facts, "since": since, "day": day.isoformat()}, offence.row)
    if offence.intent and not incident.on_purpose:
        return Refusal("not_on_purpose", facts, offence.row)
    if offence.everybody and len(people) < 2:
        return Refusal("needs_another", facts, offence.row)
    return None
