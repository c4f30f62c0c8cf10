"""People: who is known, who may sit, with whom, and by what standing."""

from __future__ import annotations

from cardhouse.floor.people.apply import APPLY
from cardhouse.floor.people.decide import HANDLERS
from cardhouse.floor.people.events import PersonErased, PersonRegistered
from cardhouse.floor.people.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="people",
    folder=__package__,
    place="floor",
    commands=HANDLERS,
    events=APPLY,
    at_table=WATCH,
    renames=frozenset((PersonRegistered, PersonErased)),
)
