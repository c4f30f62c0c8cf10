"""How the dealer keeps the events of a hand until somebody looks at them: in plain Python as they are.

The compiled build has another file in this place (`sim/native_events.py` writes it): there an event is kept
as an object of the compiled code and made into the event itself when somebody looks.
"""

from __future__ import annotations

from typing import TypeVar

from cardhouse.play.events import Event

Told = Event
"""An event as everybody else knows it."""
Kept = TypeVar("Kept", bound=Event)


def looked_at(kept: list[Kept]) -> list[Kept]:
    """What was kept, as everybody else knows events."""
    return kept


def taken_up(events: list[Told]) -> list[Event]:
    """Events from elsewhere, as the dealer keeps them."""
    return events
