"""Times that run out, as data: each subject says what of its state is due when, and by which command.

Nothing waits: when the clock is moved on, what became due is done in order, each at its own instant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardhouse.floor.absences.due import due as absences
from cardhouse.floor.breaking.due import due as breaking
from cardhouse.floor.due import Due
from cardhouse.floor.lists.running_out import due as lists
from cardhouse.floor.moves.decide import due as moves
from cardhouse.floor.opening.due import due as opening
from cardhouse.floor.state import Floor

__all__ = ["DUE", "Due", "next_due"]
DUE: tuple[Callable[[Floor], Iterable[Due]], ...] = (absences, lists, opening, moves, breaking)


def next_due(floor: Floor) -> Due | None:
    """What the clock gives next."""
    return min((due for find in DUE for due in find(floor)), key=lambda due: due[:2], default=None)
