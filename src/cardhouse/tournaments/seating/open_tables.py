"""The director opens tables ahead, so that seats are drawn over all of them from the first entry on. Without
it a table is opened as soon as all others are full.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.seating.tables import open_table

TABLES_MOST = 2000
SAYS = {"bad_table_count": "{event} may have 1 to {most} tables open, not {tables}"}


class OpenEventTables(EventCommand, frozen=True):
    """Open so many tables more."""

    tables: int = 1


def decide(desk: EventDesk, command: OpenEventTables) -> Answer:
    event = in_phase(desk, command.event, "announced", "registering", what="opening tables")
    if isinstance(event, Refusal):
        return event
    together = len(event.tables) + command.tables
    if command.tables < 1 or together > TABLES_MOST:
        return Refusal("bad_table_count", {"event": event.name, "most": TABLES_MOST, "tables": together})
    return [open_table(desk, event) for _ in range(command.tables)]
