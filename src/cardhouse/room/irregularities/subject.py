"""Something went wrong at a table: rulings, choices, overrides."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.room.events import Event
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.irregularities import commands as cmd
from cardhouse.room.irregularities.events import RulingMade, RulingSettled
from cardhouse.room.irregularities.state import apply_made, apply_settled
from cardhouse.subject import Subject

Answer = list[Event] | Refusal


def ask(desk: RoomDesk, command: cmd.AskRuling) -> Answer:
    return desk.host.irregularities.ask(command, desk.choices)


def rule_on_act(desk: RoomDesk, command: cmd.RuleOnAct) -> Answer:
    return desk.host.irregularities.rule_on_act(command)


def report_mistake(desk: RoomDesk, command: cmd.ReportMistake) -> Answer:
    return desk.host.irregularities.report_mistake(command)


def choose(desk: RoomDesk, command: cmd.ChooseRuling) -> Answer:
    return desk.host.irregularities.choose(command, desk.asked.by, desk.asked.roles)


def override(desk: RoomDesk, command: cmd.OverrideRuling) -> Answer:
    return desk.host.irregularities.override(command, desk.asked.by, desk.choices)


SUBJECT = Subject(
    name="irregularities",
    folder=__package__,
    place="room",
    commands={
        cmd.AskRuling: ask,
        cmd.RuleOnAct: rule_on_act,
        cmd.ReportMistake: report_mistake,
        cmd.ChooseRuling: choose,
        cmd.OverrideRuling: override,
    },
    events={
        RulingMade: lambda room, event, at: apply_made(room.rulings, event, at),
        RulingSettled: lambda room, event, at: apply_settled(room.rulings, event, at),
    },
)
