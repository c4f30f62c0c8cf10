"""The tables of an event whose prizes are all paid are given back to the room: whoever still sits there gets
up, the chips go back to the cage, and the tables close. By the clock, at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.floor.opening.events import TableClosed
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Events


class ClearTables(EventCommand, frozen=True):
    """The tables of an event that is over are no longer needed."""


class TablesCleared(TournamentEvent, frozen=True):
    """The event has no tables any more."""

    tables: tuple[int, ...]


def due(events: Events) -> Iterator[Due]:
    for event in events.all.values():
        if event.phase == "closed" and event.tables:
            yield Due(event.announced, f"clear {event.name}", ClearTables(event.name))


def decide(desk: EventDesk, command: ClearTables) -> Answer:
    event = desk.events.all[command.event]
    numbers = tuple(sorted(event.tables))
    found: list[AnyEvent] = [TablesCleared(event.name, numbers)]
    for number in numbers:
        asks = [at_table.StandUp(seat) for seat in sorted(desk.floor.trial(number).seats)]
        if asks:
            came = desk.floor.do(number, *asks)
            assert not isinstance(came, Refusal), f"no hand is dealt in an event that is over: {came}"
            found.append(came)
        found.append(TableClosed(number))
    return found


def apply(events: Events, event: TablesCleared, at: int) -> None:
    for entry in events.all[event.event].entries.all.values():
        entry.table = entry.seat = 0
