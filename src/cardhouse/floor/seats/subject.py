"""Seats at one table: who has which, who asked for another. What is decided about them: `sitting`."""

from __future__ import annotations

from cardhouse.floor.seats.apply import APPLY
from cardhouse.floor.seats.due import due
from cardhouse.floor.seats.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="seats",
    folder=__package__,
    place="floor",
    events=APPLY,
    at_table=WATCH,
    at_events=True,
    due=due,
)
