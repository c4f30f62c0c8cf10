"""Incidents and penalties."""

from __future__ import annotations

from cardhouse.floor.conduct.apply import APPLY
from cardhouse.floor.conduct.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="conduct",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    at_event_tables=frozenset(HANDLERS),
    events=APPLY,
)
