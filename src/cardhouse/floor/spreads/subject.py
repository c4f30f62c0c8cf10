"""Games that the room offers."""

from __future__ import annotations

from cardhouse.floor.spreads.apply import APPLY
from cardhouse.floor.spreads.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="spreads",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    events=APPLY,
)
