"""Why an event's table deals no hand for the present: it is halted, it is about to break, or all seats are
about to be drawn anew.
"""

from __future__ import annotations

from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.looking import proposed, why_halted
from cardhouse.tournaments.balance.proposals import Break, Redraw
from cardhouse.tournaments.desk import EventDesk
from cardhouse.tournaments.state import Event

FINAL_MOST = 10
SAYS = {
    "table_halted": "table {table} is halted: {why}",
    "table_breaks": "table {table} breaks before another hand is dealt",
    "seats_redrawn_first": "{event} draws all seats anew before another hand is dealt",
}


def before_hand(room: Any, table: int) -> Refusal | None:
    """`room` is the room's desk."""
    desk: EventDesk = room.events
    event = desk.event_of(table)
    if event is None or table not in event.balance.field.players:
        return None
    tables = desk.floor.floor.tables
    halted = why_halted(event, table, tables, desk.choices) if _may_be_halted(event, table, desk) else None
    if halted is not None:
        return Refusal("table_halted", {"table": table, "why": halted[0]}, halted[1])
    if not _may_be_fewer(event):
        return None
    wanted = next(proposed(event, tables, desk.choices), None)
    if isinstance(wanted, Redraw):
        return Refusal("seats_redrawn_first", {"event": event.name}, wanted.cites[0])
    if isinstance(wanted, Break) and wanted.table == table:
        return Refusal("table_breaks", {"table": table}, wanted.cites[0])
    return None


def _may_be_halted(event: Event, table: int, desk: EventDesk) -> bool:
    """Asked before every hand, so that what is cheap comes first."""
    field = event.balance.field
    gap = desk.choices.value("event_balance.halt_gap")
    return table in event.balance.halted or field.fullest - field.players[table] >= gap


def _may_be_fewer(event: Event) -> bool:
    field = event.balance.field
    if field.tables < 2:
        return False
    if not field.breaking_order:
        return event.sheet.tables_break == "from_the_start"
    return field.left <= max(field.seats - field.sizes[field.breaking_order[0]], FINAL_MOST)
