"""Somebody announces something to the room: in which words, for how long, where, for which games. It ends by
the clock; ending it before is `take_down.py`. No book has a word on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.due import Due
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.spreads.offered import offered
from cardhouse.play.refusal import Refusal
from cardhouse.room.announcements.state import Announcement, Announcements, Place, announcements_of
from cardhouse.room.announcements.take_down import EndAnnouncement
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.state import Room

WORDS_MOST = 160
"""Characters that can be read from across the room."""
MINUTES_MOST = 24 * 60
STANDING_MOST = 6
"""At once: what is more nobody reads."""
SAYS = {
    "nothing_announced": "an announcement has words: up to {most} characters",
    "announced_for": "an announcement stands from 1 to {most} minutes, not {minutes}",
    "announced_enough": "{count} announcements stand already: take one down first",
}


class Announce(RoomCommand, frozen=True):
    """Something for everybody to read; without places everywhere, without games whichever a board shows."""

    words: str
    minutes: int
    places: tuple[Place, ...] = ()
    games: tuple[str, ...] = ()


class Announced(FloorEvent, frozen=True):
    """It can be read until then."""

    number: int
    words: str
    until: int
    by: str
    places: tuple[Place, ...] = ()
    games: tuple[str, ...] = ()


def decide(desk: RoomDesk, command: Announce) -> list[Any] | Refusal:
    if not command.words.strip() or len(command.words) > WORDS_MOST:
        return Refusal("nothing_announced", {"most": WORDS_MOST})
    if not 1 <= command.minutes <= MINUTES_MOST:
        return Refusal("announced_for", {"most": MINUTES_MOST, "minutes": command.minutes})
    kept = announcements_of(desk.room)
    if len(kept.standing) >= STANDING_MOST:
        return Refusal("announced_enough", {"count": STANDING_MOST})
    for game in command.games:
        found = offered(desk.floor, game)
        if isinstance(found, Refusal):
            return found
    until = desk.asked.at + command.minutes * MINUTE
    announced = Announced(
        kept.last + 1, command.words, until, by=desk.asked.by, games=tuple(dict.fromkeys(command.games)),
        places=tuple(dict.fromkeys(command.places)),
    )  # fmt: skip
    return [announced]


def apply(room: Room, event: Announced, at: int) -> None:
    kept = announcements_of(room)
    kept.last = event.number
    kept.standing[event.number] = Announcement(
        event.number, event.words, at, until=event.until, by=event.by, places=event.places, games=event.games
    )


def due(kept: Announcements) -> Iterator[Due]:
    for one in kept.standing.values():
        yield Due(one.until, f"announcement {one.number}", EndAnnouncement(one.number))
