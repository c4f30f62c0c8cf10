"""Opening a game, seats held, limits, private games."""

from __future__ import annotations

from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening.apply import APPLY
from cardhouse.floor.opening.decide import CLOCK_ONLY, HANDLERS
from cardhouse.floor.opening.due import due
from cardhouse.floor.opening.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="opening",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    at_event_tables=frozenset((cmd.CallSupervisor, cmd.SupervisorAtTable)),
    clock_only=CLOCK_ONLY,
    events=APPLY,
    at_table=WATCH,
    due=due,
)
