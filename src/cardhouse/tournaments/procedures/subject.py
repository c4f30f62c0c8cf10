"""What an event's staff should do and say: told, never done."""

from __future__ import annotations

from cardhouse.subject import Subject, View
from cardhouse.tournaments.procedures.view import ProceduresView, show

SUBJECT = Subject(
    name="event_procedures",
    folder=__package__,
    place="events",
    views=(
        View(kind="procedures", of="event", shape=ProceduresView, path="/events/procedures", show=show,
             about="What an event's staff should do and say now"),
    ),
)  # fmt: skip
