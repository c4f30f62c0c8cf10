"""Moves between tables."""

from __future__ import annotations

from cardhouse.floor.moves.apply import APPLY
from cardhouse.floor.moves.decide import CLOCK_ONLY, HANDLERS, due
from cardhouse.floor.moves.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="moves",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    clock_only=CLOCK_ONLY,
    events=APPLY,
    at_table=WATCH,
    due=due,
)
