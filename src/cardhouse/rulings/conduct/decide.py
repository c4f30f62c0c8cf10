"""The one door to conduct: a command goes in, events or a refusal come out; nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct.events import ConductEvent
from cardhouse.rulings.conduct.history import History, apply
from cardhouse.rulings.conduct.impose import impose
from cardhouse.rulings.conduct.incident import (
    Begin,
    ConductCommand,
    Impose,
    Incident,
    LiftBar,
    MissHand,
    ReportBack,
)
from cardhouse.rulings.conduct.record import record
from cardhouse.rulings.conduct.rules import ConductRules
from cardhouse.rulings.conduct.serving import begin, lift_bar, miss_hand, report_back

Outcome = list[ConductEvent] | Refusal
DECIDES: dict[type, Callable[[History, Any, ConductRules], Outcome]] = {
    Incident: record,
    Impose: impose,
    Begin: begin,
    MissHand: miss_hand,
    ReportBack: report_back,
    LiftBar: lift_bar,
}


def decide(history: History, command: ConductCommand, rules: ConductRules) -> Outcome:
    """What comes of a command."""
    return DECIDES[type(command)](history, command, rules)


def do(history: History, command: ConductCommand, rules: ConductRules) -> Outcome:
    """Decide, and put what came of it on record."""
    outcome = decide(history, command, rules)
    if not isinstance(outcome, Refusal):
        for event in outcome:
            apply(history, event)
    return outcome
