"""Who is out and in which place, and the end of an event."""

from __future__ import annotations

from cardhouse.subject import Subject
from cardhouse.tournaments.places import end_event, going_out

SUBJECT = Subject(
    name="event_places",
    folder=__package__,
    place="events",
    commands={end_event.EndEvent: end_event.decide},
    clock_only=frozenset({end_event.EndEvent}),
    events={
        going_out.EntrantOut: going_out.apply,
        going_out.EntrantFelted: going_out.apply_felted,
        end_event.EventEnded: end_event.apply,
    },
    due=end_event.due,
    after_hand=going_out.after_hand,
)
