"""The director halts a table, or lets a short one play on. A table of full tables that is three short stops
by itself (`before_hand`), in some houses once its blinds are touched; not having halted one is no reason for
a misdeal, so nothing is ever undone.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.looking import facts_of, why_halted
from cardhouse.tournaments.balance.when_even import halting
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "not_halted": "table {table} is not halted",
    "already_halted": "table {table} is halted already",
    "halt_stands": "a table so short plays no hand until somebody comes to it",
}


class HaltTable(EventCommand, frozen=True):
    """No further hand is dealt at this table."""

    table: int
    reason: str = ""


class ResumeTable(EventCommand, frozen=True):
    """The table plays on."""

    table: int
    reason: str = ""


class TableHalted(TournamentEvent, frozen=True):
    """No further hand is dealt at this table."""

    table: int
    reason: str
    cite: str | None = None


class TableResumed(TournamentEvent, frozen=True):
    """The table plays on, short as it is."""

    table: int
    reason: str
    cite: str | None = None


def _table(desk: EventDesk, command: HaltTable | ResumeTable) -> Event | Refusal:
    event = desk.event(command.event)
    if not isinstance(event, Refusal) and command.table not in event.balance.field.players:
        return Refusal("not_events_table", {"table": command.table, "event": event.name})
    return event


def decide(desk: EventDesk, command: HaltTable) -> Answer:
    event = _table(desk, command)
    if isinstance(event, Refusal):
        return event
    if command.table in event.balance.halted:
        return Refusal("already_halted", {"table": command.table})
    reason = command.reason.strip() or "the director halted it"
    return [TableHalted(event.name, command.table, reason, halting(facts_of(event), desk.choices).cite)]


def decide_resume(desk: EventDesk, command: ResumeTable) -> Answer:
    event = _table(desk, command)
    if isinstance(event, Refusal):
        return event
    if why_halted(event, command.table, desk.floor.floor.tables, desk.choices) is None:
        return Refusal("not_halted", {"table": command.table})
    setting = desk.choices["event_balance.halt_waived"]
    if command.table not in event.balance.halted and setting.value == "never":
        return Refusal("halt_stands", {"table": command.table}, desk.choices.cite("event_balance.halt_gap"))
    reason = command.reason.strip() or "the director let it play on"
    return [TableResumed(event.name, command.table, reason, setting.cite)]


def apply(events: Events, event: TableHalted, at: int) -> None:
    balance = events.all[event.event].balance
    balance.halted[event.table] = event.reason
    balance.waived.pop(event.table, None)


def apply_resumed(events: Events, event: TableResumed, at: int) -> None:
    balance = events.all[event.event].balance
    if balance.halted.pop(event.table, None) is None:
        balance.waived[event.table] = event.reason
