"""What is announced now, for everybody; who announced it is for staff."""

from __future__ import annotations

import msgspec

from cardhouse.room.announcements.state import Place, announcements_of
from cardhouse.room.hosting import Hosting


class AnnouncementLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One that stands: everywhere where no places or games are named."""

    number: int
    words: str
    at: int
    until: int
    places: tuple[Place, ...] = ()
    games: tuple[str, ...] = ()
    by: str = ""


class AnnouncementsView(msgspec.Struct, frozen=True):
    """The newest first."""

    announcements: tuple[AnnouncementLine, ...]


def announcements_view(host: Hosting, *, staff: bool) -> AnnouncementsView:
    standing = sorted(announcements_of(host.room).standing.values(), key=lambda one: -one.number)
    return AnnouncementsView(
        tuple(
            AnnouncementLine(
                one.number, one.words, one.at, until=one.until, places=one.places, games=one.games,
                by=one.by if staff else "",
            )
            for one in standing
        )
    )  # fmt: skip
