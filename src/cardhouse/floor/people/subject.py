"""People: who is known, who may sit, with whom, and by what standing."""

from __future__ import annotations

from cardhouse.floor.people import house_players, sign_up
from cardhouse.floor.people.apply import APPLY
from cardhouse.floor.people.decide import HANDLERS
from cardhouse.floor.people.events import PersonErased, PersonRegistered
from cardhouse.floor.people.watch import WATCH
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="people",
    folder=__package__,
    place="floor",
    commands={**HANDLERS, **sign_up.HANDLERS, **house_players.HANDLERS},
    events={**APPLY, **sign_up.APPLY, **house_players.APPLY},
    at_table=WATCH,
    renames=frozenset((PersonRegistered, PersonErased, sign_up.GuestSignedUp)),
)
