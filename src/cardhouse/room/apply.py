"""Applies an entry's events to the room. Knows no house, no clock, no chance, and cannot fail on an entry
that was decided here. Who takes which event is in `dispatch.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.room.dispatch import APPLY
from cardhouse.room.events import Event
from cardhouse.room.state import Room


def apply(room: Room, event: Event, at: int) -> None:
    """Changes the room in place."""
    APPLY[type(event)](room, event, at)


def apply_entry(room: Room, events: Iterable[Event], at: int, position: int) -> None:
    """A whole entry of the log."""
    for event in events:
        apply(room, event, at)
        touch(room, event, position)
    room.at = max(room.at, at)
    room.position = position


def touch(room: Room, event: Event, position: int) -> None:
    """Notes which table or list the event touched."""
    for name in ("table", "spread"):
        subject = getattr(event, name, None)
        if isinstance(subject, (int, str)):
            room.changed[f"{name} {subject}"] = position
