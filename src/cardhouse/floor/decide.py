"""Answers commands on the floor with events or a refusal. Pure: the floor is not touched.

Each subject has its commands, its events and its decisions in its own folder; this is the list of them.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor import refusals
from cardhouse.floor.absences import commands as absent
from cardhouse.floor.absences import decide as absences
from cardhouse.floor.breaking import commands as broken
from cardhouse.floor.breaking import decide as breaking
from cardhouse.floor.buy_ins import decide as buy_ins
from cardhouse.floor.command import FloorCommand
from cardhouse.floor.conduct import decide as conduct
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.lists import calling, joining, order, running_out
from cardhouse.floor.moves import decide as moves
from cardhouse.floor.opening import decide as opening
from cardhouse.floor.people import decide as people
from cardhouse.floor.people import excluding
from cardhouse.floor.seats import seating
from cardhouse.floor.spreads import decide as spreads

assert refusals, "the shared refusals are registered"
HANDLERS: dict[Any, Decide] = {
    **people.HANDLERS,
    **excluding.HANDLERS,
    **conduct.HANDLERS,
    **spreads.HANDLERS,
    **joining.HANDLERS,
    **calling.HANDLERS,
    **order.HANDLERS,
    **running_out.HANDLERS,
    **opening.HANDLERS,
    **seating.HANDLERS,
    **moves.HANDLERS,
    **absences.HANDLERS,
    **buy_ins.HANDLERS,
    **breaking.HANDLERS,
}
CLOCK_ONLY: frozenset[type] = frozenset().union(
    absent.CLOCK_ONLY,
    running_out.CLOCK_ONLY,
    opening.CLOCK_ONLY,
    moves.CLOCK_ONLY,
    broken.CLOCK_ONLY,
)
"""Commands that only the clock gives: what happens when a time is up."""


def decide(desk: Desk, command: FloorCommand) -> Answer:
    """What happens when somebody asks this of the floor, under these rules of the house."""
    return HANDLERS[type(command)](desk, command)
