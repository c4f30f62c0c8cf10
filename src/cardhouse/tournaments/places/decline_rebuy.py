"""Somebody who has lost all chips buys no more: he is out at once. Nobody waits beyond the time in which
chips are sold. Where software deals, the table waits for him a little; where people deal, the dealer does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import SECOND
from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.places.going_out import waiting_gone
from cardhouse.tournaments.state import Events
from cardhouse.tournaments.windows import may_rebuy

SAYS = {
    "not_felted": "{person} has chips, or is not in {event}",
    "waits_for_rebuy": "table {table} waits until {person} has bought chips or not",
}
WAIT = 20 * SECOND
"""How long software waits for somebody who may buy chips."""


class DeclineRebuy(EventCommand, frozen=True):
    """Somebody without chips buys no more. `table`: where he sits, which a dealer must say."""

    person: str
    table: int = 0


class EndRebuys(EventCommand, frozen=True):
    """Whoever has no chips and no more time to buy some is out."""


def decide(desk: EventDesk, command: DeclineRebuy) -> Answer:
    event = in_phase(desk, command.event, "running", what="declining more chips")
    if isinstance(event, Refusal):
        return event
    entry = event.entries.latest(command.person)
    if entry is None or entry.number not in event.places.waiting:
        return Refusal("not_felted", {"person": command.person, "event": event.name})
    if command.table and command.table != entry.table:
        return Refusal("sits_elsewhere", {"person": command.person, "table": command.table})
    return waiting_gone(desk, event, (entry.number,))


def decide_end(desk: EventDesk, command: EndRebuys) -> Answer:
    event = desk.events.all[command.event]
    waiting = event.places.waiting
    up = [number for number in waiting if not may_rebuy(event) or waiting[number].since + WAIT <= desk.now]
    return waiting_gone(desk, event, tuple(up))


def due(events: Events) -> Iterator[Due]:
    """When the time is over in which chips are sold, or in which software waits."""
    for event in events.all.values():
        waiting = event.places.waiting
        if not waiting or event.phase != "running":
            continue
        first, number = min((felted.since, number) for number, felted in waiting.items())
        if not may_rebuy(event):
            yield Due(event.began, f"no more rebuys {event.name}", EndRebuys(event.name))
        elif event.sheet.mode == "dealt":
            yield Due(first + WAIT, f"rebuy {event.name} {number}", EndRebuys(event.name))


def before_hand(desk: Any, table: int) -> Refusal | None:
    """Software deals no hand while somebody at the table may still buy chips; the desk is the room's."""
    events: EventDesk = desk.events
    event = events.event_of(table)
    if event is None or not event.places.waiting or event.sheet.mode != "dealt":
        return None
    here = (event.entries.all[number] for number in event.places.waiting)
    person = next((entry.person for entry in here if entry.table == table), None)
    return Refusal("waits_for_rebuy", {"table": table, "person": person}) if person is not None else None
