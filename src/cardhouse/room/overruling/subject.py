"""Refusals of the floor that a supervisor overruled."""

from __future__ import annotations

from cardhouse.room.overruling import overrule as verb
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="overruling",
    folder=__package__,
    place="own",
    commands={verb.OverruleFloor: verb.decide},
    events={verb.FloorOverruled: verb.apply},
    says=verb.SAYS,
    state=verb.Overruled,
)
