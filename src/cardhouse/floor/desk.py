"""What a decision of the floor is made with: the state, the house's choices, the hour, who asks, and chance.

Nothing here is changed by deciding. What happens at a table between hands is worked out on a copy of it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from typing import Any

import msgspec

from cardhouse.floor import refusals
from cardhouse.floor.event import AtTable, FloorEvent
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table
from cardhouse.play.table_apply import apply
from cardhouse.play.table_commands import TableCommand
from cardhouse.play.table_decide import decide

assert refusals, "the shared refusals are registered"
Answer = list[FloorEvent] | Refusal
Decide = Callable[["Desk", Any], Answer]
Mixing = Callable[[int], tuple[int, ...]]
"""A permutation of so many cards, from the system's secure source or from a seed."""
SECOND = 1_000_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE


def no_chance(cards: int) -> tuple[int, ...]:
    """For decisions that need none."""
    raise AssertionError("this decision was given no chance")


class Desk(msgspec.Struct):
    """One decision's surroundings."""

    floor: Floor
    choices: Choices
    now: int
    by: str = ""
    """Who asks: a user's or a person's id, or `clock`."""
    roles: frozenset[str] = frozenset()
    person: str = ""
    """The person of this room that whoever asks is, where he is one."""
    mixed: Mixing = no_chance
    zone: tzinfo = UTC
    copies: dict[int, Table] = {}
    """Tables as they would stand after what this decision did so far."""
    set_aside: frozenset[str] = frozenset()
    """Codes of refusals that a supervisor overrules in this decision (`room/overruling`)."""

    def overruled(self, code: str) -> bool:
        """Whether a supervisor sets this refusal of the house's order aside in this decision."""
        return code in self.set_aside

    def unless_overruled(self, refused: Refusal) -> Refusal | None:
        """A refusal of the house's order; None where a supervisor sets it aside."""
        return None if refused.code in self.set_aside else refused

    def local(self, instant: int) -> datetime:
        """The room's own date and hour of an instant."""
        return datetime.fromtimestamp(instant // SECOND, self.zone)

    def table(self, number: int) -> FloorTable | Refusal:
        """An open table by its number."""
        found = self.floor.tables.get(number) if type(number) is int else None
        if found is None:
            return Refusal("no_such_table", {"table": number, "tables": sorted(self.floor.tables)})
        return found

    def trial(self, number: int) -> Table:
        """The table as this decision would leave it so far."""
        return self.copies.get(number) or self.floor.tables[number].table

    def do(self, number: int, *commands: TableCommand) -> AtTable | Refusal:
        """What comes of these commands at a table, one after the other; a refusal of any is one of all.

        Further decisions of this desk at the same table go on from there.
        """
        table = self.trial(number).copy()
        events: list[object] = []
        for command in commands:
            came = decide(table, command, self.choices)
            if isinstance(came, Refusal):
                return came
            for event in came:
                apply(table, event)
            events += came
        self.copies[number] = table
        return AtTable(number, tuple(events))  # type: ignore[arg-type]
