"""What is announced now. Only holds."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

NAME = "announcements"
Place = Literal["boards", "walls", "phones"]
PLACES: tuple[Place, ...] = ("boards", "walls", "phones")


class Announcement(msgspec.Struct, frozen=True):
    """Words that stand until an instant: everywhere, or at some places and on boards of some games only."""

    number: int
    words: str
    at: int
    until: int
    by: str
    places: tuple[Place, ...] = ()
    games: tuple[str, ...] = ()


class Announcements(msgspec.Struct):
    """Those that stand, by number."""

    standing: dict[int, Announcement] = msgspec.field(default_factory=dict)
    last: int = 0


def announcements_of(room: Any) -> Announcements:
    """What a room keeps of it."""
    kept: Announcements = room.parts.setdefault(NAME, Announcements())
    return kept
