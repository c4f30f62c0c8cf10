"""A new level that comes while dealers are pushed: where the house says so the dealer who came in deals one
hand at the old one. A push counts from the dealer's coming until a hand begins; one in the middle of a hand
is none between two.
"""

from __future__ import annotations

from cardhouse.floor.absences.events import DealerCameIn
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play.table_events import HandBegan
from cardhouse.tournaments.state import Event, Events


def level_for(event: Event, table: int, choices: Choices) -> int:
    """The level that the next hand of a table is dealt at."""
    clock = event.clock
    before = clock.pushed.get(table, clock.level)
    if before == clock.level or choices.value("event_clock.level_in_push") == "new_level":
        return clock.level
    return before


def dealer_came(events: Events, event: DealerCameIn, at: int) -> None:
    """Which level it was when a dealer sat down between two hands."""
    for found in events.all.values():
        if event.table in found.tables and found.clock.level and event.table not in found.chips.dealing:
            found.clock.pushed[event.table] = found.clock.level


def hand_began(events: Events, table: FloorTable, happened: HandBegan, at: int) -> None:
    found = events.all.get(table.event)
    if found is not None:
        found.clock.pushed.pop(table.number, None)
