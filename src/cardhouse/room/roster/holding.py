"""Dealer pushes that are held back at an event's tables: so many seconds before a level or a pause begins, so
that no time is lost at a critical point. A push that falls into them comes when they are over; the floor may
push all the same.
"""

from __future__ import annotations

from cardhouse.floor.desk import SECOND
from cardhouse.floor.state import FloorTable
from cardhouse.room.hosting import Hosting

KEY = "event_procedures.push_held_seconds"


def held_until(host: Hosting, table: FloorTable, at: int) -> int:
    """Until when a push at this instant is held back; 0 where it is not."""
    event = host.room.events.all.get(table.event)
    if event is None or event.phase != "running" or event.clock.held or not event.clock.ends:
        return 0
    seconds = host.event_choices(event.name).value(KEY)
    return event.clock.ends if 0 < event.clock.ends - at <= seconds * SECOND else 0
