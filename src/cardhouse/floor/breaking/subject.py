"""Games that break or combine."""

from __future__ import annotations

from cardhouse.floor.breaking.apply import APPLY
from cardhouse.floor.breaking.commands import CLOCK_ONLY
from cardhouse.floor.breaking.decide import HANDLERS
from cardhouse.floor.breaking.due import due
from cardhouse.floor.breaking.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="breaking",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    clock_only=CLOCK_ONLY,
    events=APPLY,
    at_table=WATCH,
    due=due,
)
