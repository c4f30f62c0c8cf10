"""Terms of the rake, time, boxes on tables. Commands need the floor: `room/collecting.py` has them."""

from __future__ import annotations

from cardhouse.money.collections.apply import APPLY
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="collections",
    folder=__package__,
    place="books",
    events=APPLY,
)
