"""Waiting lists."""

from __future__ import annotations

from cardhouse.floor.lists import calling, joining, order, running_out
from cardhouse.floor.lists.apply import APPLY
from cardhouse.floor.lists.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="lists",
    folder=__package__,
    place="floor",
    commands={**joining.HANDLERS, **calling.HANDLERS, **order.HANDLERS, **running_out.HANDLERS},
    clock_only=running_out.CLOCK_ONLY,
    events=APPLY,
    at_table=WATCH,
    due=running_out.due,
)
