"""Tokes, and the staff pool."""

from __future__ import annotations

from cardhouse.money.tips.apply import APPLY
from cardhouse.money.tips.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="tips",
    folder=__package__,
    place="books",
    commands=HANDLERS,
    events=APPLY,
)
