"""What is asked at a table."""

from __future__ import annotations

from cardhouse.room.requests import ask_at_table as verb
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="requests",
    folder=__package__,
    place="room",
    commands={verb.AskAtTable: verb.decide},
    at_event_tables=frozenset((verb.AskAtTable,)),
    events={verb.RequestAnswered: verb.apply},
)
