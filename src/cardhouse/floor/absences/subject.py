"""Players who are away, and who deals."""

from __future__ import annotations

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences.apply import APPLY
from cardhouse.floor.absences.commands import CLOCK_ONLY
from cardhouse.floor.absences.decide import HANDLERS
from cardhouse.floor.absences.due import due
from cardhouse.floor.absences.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="absences",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    at_event_tables=frozenset((cmd.DealerIn, cmd.DealerOut)),
    clock_only=CLOCK_ONLY,
    events=APPLY,
    at_table=WATCH,
    due=due,
)
