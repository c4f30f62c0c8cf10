"""Applies an entry's events to the room. Knows no house, no clock, no chance, and cannot fail on an entry
that was decided here. Who takes which event is in `dispatch.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.room.dispatch import APPLY
from cardhouse.room.events import Event
from cardhouse.room.state import Room

TOUCHING: dict[type, tuple[str, ...]] = {}
"""What each kind of event names of these; found out when it first happens."""


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
    kind = type(event)
    names = TOUCHING.get(kind)
    if names is None:
        names = TOUCHING[kind] = tuple(name for name in ("table", "spread") if hasattr(event, name))
    for name in names:
        subject = getattr(event, name)
        if isinstance(subject, (int, str)):
            room.changed[f"{name} {subject}"] = position
