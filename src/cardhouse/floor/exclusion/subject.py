"""Keeping somebody out."""

from __future__ import annotations

from cardhouse.floor.exclusion.excluding import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="exclusion",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
)
