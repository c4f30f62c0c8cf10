"""Sitting down, changing seats, leaving."""

from __future__ import annotations

from cardhouse.floor.sitting import changing, seating
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="sitting",
    folder=__package__,
    place="floor",
    commands={**seating.HANDLERS, **changing.HANDLERS},
    clock_only=changing.CLOCK_ONLY,
)
