"""What can be said of somebody's standing: at which step he is stopped and why, and who plays although he may
not any more. Only looks.
"""

from __future__ import annotations

from typing import get_args

from cardhouse.floor.desk import Desk
from cardhouse.floor.people.eligibility import Step, may_play

Reason = tuple[str, str | None]
"""A sentence, and the row of the book behind it where there is one."""


def stopped_at(desk: Desk, person: str) -> dict[Step, Reason]:
    """Each step at which somebody is stopped, with the reason."""
    found = {step: may_play(desk, person, step) for step in get_args(Step)}
    return {step: (why.text(), why.cite) for step, why in found.items() if why is not None}


def seated_though_stopped(desk: Desk) -> list[tuple[int, str, Reason]]:
    """Who sits at which table and may not play any more: excluded since, or not who he said."""
    found: list[tuple[int, str, Reason]] = []
    for number, table in sorted(desk.floor.tables.items()):
        for _, player in sorted(table.table.seats.items()):
            why = may_play(desk, player.player, "buy_in")
            if why is not None:
                found.append((number, player.player, (why.text(), why.cite)))
    return found
