"""Cards as things."""

from __future__ import annotations

from cardhouse.money.decks.apply import APPLY
from cardhouse.money.decks.decide import HANDLERS
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="decks",
    folder=__package__,
    place="books",
    commands=HANDLERS,
    at_event_tables=frozenset(HANDLERS),
    events=APPLY,
)
