"""Tournament chips held or carried out of sight: forfeited and out of play, and on record where the house's
book lists it, so that disqualification can follow (`GivePenalty`).
"""

from __future__ import annotations

import copy

from cardhouse.floor.conduct.decide import rules_of
from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct import incident as asked
from cardhouse.rulings.conduct.decide import do
from cardhouse.rulings.conduct.history import History
from cardhouse.rulings.conduct.penalties import Role
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.penalties.out_of_play import taken_out
from cardhouse.tournaments.state import Event

SAYS = {"chips_kept": "this house lets chips that were out of sight be put back"}
ROLES: tuple[tuple[str, Role], ...] = (
    ("manager", "manager"),
    ("tournament_director", "director"),
    ("floor", "supervisor"),
)


class ForfeitChips(EventCommand, frozen=True):
    """So many chips of somebody were found where nobody could see them."""

    person: str
    chips: int
    note: str = ""


def decide(desk: EventDesk, command: ForfeitChips) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    hidden = desk.choices["tournament_chips.hidden"]
    if hidden.value != "forfeited_and_removed":
        return Refusal("chips_kept", {}, hidden.cite)
    done = taken_out(desk, event, command.person, chips=command.chips, why="hidden", cite=hidden.cite)
    if isinstance(done, Refusal) or hidden.cited not in rules_of(desk.choices).offences:
        return done
    came = _on_record(desk, event, command, hidden.cite or "")
    if isinstance(came, Refusal):
        return came
    return [ConductRecorded(tuple(came)), *done]  # type: ignore[arg-type]


def _on_record(
    desk: EventDesk, event: Event, command: ForfeitChips, row: str
) -> list[ev.ConductEvent] | Refusal:
    """The incident and its forfeit, with the person's record so far."""
    history, who = desk.floor.floor.conduct, command.person
    trial = History(people={who: copy.deepcopy(history.person(who))}, last_incident=history.last_incident)
    rules, when = rules_of(desk.choices), desk.floor.local(desk.now)
    what = asked.Incident(who=who, row=row, when=when, by=desk.by, note=command.note, event=event.name)
    came = do(trial, what, rules)
    if isinstance(came, Refusal):
        return came
    role: Role = next((office for role, office in ROLES if role in desk.roles or not desk.roles), "dealer")
    forfeit = asked.Impose(
        incident=trial.last_incident, penalty="forfeit_chips", who=who, by=desk.by, role=role, when=when,
        chips={who: command.chips},
    )  # fmt: skip
    given = do(trial, forfeit, rules)
    return given if isinstance(given, Refusal) else [*came, *given]
