"""What the next hand at an event's table is played for, and why none may begin: before the start, in a pause,
while the clock stands still. A new level is taken up with the hand that begins after it was announced; a hand
that has begun, and one that is dealt again after a misdeal, keeps its own.
"""

from __future__ import annotations

from typing import Any

from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table
from cardhouse.tournaments.clock.pause_clock import held_fault
from cardhouse.tournaments.clock.pushed import level_for
from cardhouse.tournaments.levels import pause_now
from cardhouse.tournaments.sheet import rotation_at, stakes_of
from cardhouse.tournaments.state import Event

SAYS = {
    "event_not_on": "no hand is dealt in {event} now: it is {phase}",
    "event_pause": "no hand is dealt in {event} now: it is the {pause}",
}


def hand_fault(event: Event) -> Refusal | None:
    """Why no hand may begin at any table of an event."""
    if event.phase != "running":
        return Refusal("event_not_on", {"event": event.name, "phase": event.phase.replace("_", " ")})
    pause = pause_now(event)
    if pause:
        return Refusal("event_pause", {"event": event.name, "pause": pause.replace("_", " ")})
    return held_fault(event)


def before_hand(desk: Any, table: int) -> Refusal | None:
    """The same for one table; the desk is the room's."""
    event = desk.events.event_of(table)
    return hand_fault(event) if event is not None else None


def new_stakes(
    event: Event, number: int, table: Table, *, choices: Choices
) -> at_table.ChangeStakes | None:
    """What changes at a table with the next hand; None where it plays the level's stakes already."""
    sheet = event.sheet
    sign = sheet.plays(level_for(event, number, choices)).sign
    rotation = rotation_at(sheet, sign)
    stakes = rotation.legs[table.turn].stakes if rotation is not None else stakes_of(sign, sheet.game)
    if (table.stakes, table.rotation) == (stakes, rotation):
        return None
    return at_table.ChangeStakes(stakes, rotation)
