"""Something went wrong at a table: rulings, carrying them out, choices, overrides."""

from __future__ import annotations

from typing import Any

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.room.events import Event
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.irregularities import appeal as appealing
from cardhouse.room.irregularities import ask as asking
from cardhouse.room.irregularities import carry_out as carrying_out
from cardhouse.room.irregularities import choose as choosing
from cardhouse.room.irregularities import commands as cmd
from cardhouse.room.irregularities import override as overriding
from cardhouse.room.irregularities import report_mistake as reporting
from cardhouse.room.irregularities import rule_on_act as acting
from cardhouse.room.irregularities import take_back as taking_back
from cardhouse.room.irregularities.events import (
    RulingAppealed,
    RulingCarriedOut,
    RulingMade,
    RulingSettled,
    RulingTakenBack,
)
from cardhouse.room.irregularities.state import (
    apply_appealed,
    apply_carried_out,
    apply_made,
    apply_settled,
    apply_taken_back,
)
from cardhouse.subject import Subject

Answer = list[Event] | Refusal


def _choices(desk: RoomDesk, ruling: int) -> Choices:
    """The book for the table that a ruling is about."""
    made = desk.room.rulings.made.get(ruling)
    table = desk.room.floor.tables.get(made.made.table) if made is not None else None
    return desk.choices if table is None else desk.host.in_force(table=table.number, at=desk.asked.at)


def ask(desk: RoomDesk, command: cmd.AskRuling) -> Answer:
    asked = desk.asked
    return asking.ask(desk.host.irregularities, command, desk.choices, now=asked.at, roles=asked.roles)


def carry_out(desk: RoomDesk, command: cmd.CarryOutRuling) -> Answer:
    asked = desk.asked
    choices = _choices(desk, command.ruling)
    return carrying_out.carry_out(desk.host.irregularities, command, choices, by=asked.by, roles=asked.roles)


def rule_on_act(desk: RoomDesk, command: cmd.RuleOnAct) -> Answer:
    return acting.rule_on_act(desk.host.irregularities, command, desk.asked.roles)


def report_mistake(desk: RoomDesk, command: cmd.ReportMistake) -> Answer:
    return reporting.report_mistake(desk.host.irregularities, command, desk.asked.roles)


def choose(desk: RoomDesk, command: cmd.ChooseRuling) -> Answer:
    asked = desk.asked
    choices = _choices(desk, command.ruling)
    return choosing.choose(desk.host.irregularities, command, choices, by=asked.by, roles=asked.roles)


def override(desk: RoomDesk, command: cmd.OverrideRuling) -> Answer:
    return overriding.override(desk.host.irregularities, command, desk.asked, desk.choices)


def take_to_a_person(desk: RoomDesk, command: cmd.AppealRuling) -> Answer:
    choices = _choices(desk, command.ruling)
    return appealing.take_to_a_person(desk.host.irregularities, command, choices)


def uphold(desk: RoomDesk, command: cmd.UpholdRuling) -> Answer:
    return appealing.uphold(desk.host.irregularities, command, desk.asked)


COMMANDS: dict[Any, Any] = {
    cmd.AskRuling: ask,
    cmd.CarryOutRuling: carry_out,
    cmd.RuleOnAct: rule_on_act,
    cmd.ReportMistake: report_mistake,
    cmd.ChooseRuling: choose,
    cmd.OverrideRuling: override,
    cmd.TakeBackRuling: taking_back.take_back,
    cmd.AppealRuling: take_to_a_person,
    cmd.UpholdRuling: uphold,
}
SUBJECT = Subject(
    name="irregularities",
    folder=__package__,
    place="room",
    commands=COMMANDS,
    at_event_tables=frozenset(COMMANDS),
    events={
        RulingMade: lambda room, event, at: apply_made(
            room.rulings, event, at, during=event.table in room.hands
        ),
        RulingCarriedOut: lambda room, event, at: apply_carried_out(room.rulings, event, at),
        RulingSettled: lambda room, event, at: apply_settled(room.rulings, event, at),
        RulingTakenBack: lambda room, event, at: apply_taken_back(room.rulings, event, at),
        RulingAppealed: lambda room, event, at: apply_appealed(room.rulings, event, at),
    },
)
