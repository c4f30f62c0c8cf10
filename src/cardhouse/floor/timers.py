"""Times that run out, as data: each subject says what of its state is due when, and by which command.

Nothing waits: when the clock is moved on, what became due is done in order, each at its own instant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cardhouse.floor.command import FloorCommand
from cardhouse.floor.state import Floor


class Due(NamedTuple):
    """A command that the clock gives at an instant. Of several at one instant the order is by `key`."""

    at: int
    key: str
    command: FloorCommand


DUE: tuple[Callable[[Floor], Iterable[Due]], ...] = ()


def next_due(floor: Floor) -> Due | None:
    """What the clock gives next."""
    return min((due for find in DUE for due in find(floor)), key=lambda due: due[:2], default=None)
