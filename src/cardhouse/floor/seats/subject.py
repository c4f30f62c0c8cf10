"""Seats at one table: taking one, giving it up, changing it."""

from __future__ import annotations

from cardhouse.floor.seats import changing, seating
from cardhouse.floor.seats.apply import APPLY
from cardhouse.floor.seats.due import due
from cardhouse.floor.seats.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="seats",
    folder=__package__,
    place="floor",
    commands={**seating.HANDLERS, **changing.HANDLERS},
    clock_only=changing.CLOCK_ONLY,
    events=APPLY,
    at_table=WATCH,
    due=due,
)
