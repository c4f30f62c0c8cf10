"""Entries: who is in an event, and the money of it."""

from __future__ import annotations

from cardhouse.subject import Subject
from cardhouse.tournaments.entries import register

SUBJECT = Subject(
    name="entries",
    folder=__package__,
    place="events",
    commands={register.Register: register.decide},
    events={register.EntryRegistered: register.apply},
    says=register.SAYS,
)
