"""Events of the floor: the base of all, and what happened at a table between hands.

Each subject's own events are in its folder; `room/dispatch.py` has who takes which.
"""

from __future__ import annotations

import msgspec

from cardhouse.play.table_events import TableEvent


class FloorEvent(msgspec.Struct, frozen=True, tag=True):
    """One thing that happened on the floor. Instants are microseconds since 1970 UTC; `cite` is the row of
    the house's book that decided it.
    """


class AtTable(FloorEvent, frozen=True):
    """What happened at a table between hands, in order."""

    table: int
    events: tuple[TableEvent, ...]
