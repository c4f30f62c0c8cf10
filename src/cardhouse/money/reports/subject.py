"""Counts, boxes, closings."""

from __future__ import annotations

from cardhouse.money.reports.apply import APPLY
from cardhouse.money.reports.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="reports",
    folder=__package__,
    place="books",
    commands=HANDLERS,
    events=APPLY,
)
