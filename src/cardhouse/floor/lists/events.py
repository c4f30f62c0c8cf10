"""What happened on the waiting lists. A place counts from 1; 0 is the bottom."""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists.state import Purpose, Way


class NameListed(FloorEvent, frozen=True, kw_only=True):
    """A name came onto a list, or its entry was renewed; the reason for its place is in `why`."""

    spread: str
    person: str
    place: int = 0
    way: Way = "in_person"
    why: str
    cite: str | None = None
    until: int = 0
    until_cite: str | None = None
    minutes_from_start: int = 0
    live: bool = True
    here: bool = True
    then: Literal["removed", "live"] = "removed"
    vip: bool = False
    stays: bool = False


class NameMoved(FloorEvent, frozen=True, kw_only=True):
    """A name got another place on its list."""

    spread: str
    person: str
    place: int = 0
    why: str
    cite: str | None = None
    rolled: bool = False
    until: int | None = None


class NameRemoved(FloorEvent, frozen=True, kw_only=True):
    """A name came off a list."""

    spread: str
    person: str
    why: str
    cite: str | None = None


class NameCalled(FloorEvent, frozen=True, kw_only=True):
    """Somebody was called to a table; an answer is waited for until then."""

    spread: str
    person: str
    table: int
    seat: int = 0
    until: int = 0
    purpose: Purpose = "seat"
    why: str = ""
    cite: str | None = None


class CallUnanswered(FloorEvent, frozen=True, kw_only=True):
    """The time for an answer is up; the next name may be called."""

    spread: str
    person: str
    cite: str | None = None


class CallTakenBack(FloorEvent, frozen=True, kw_only=True):
    """A call no longer stands; the name keeps its place."""

    spread: str
    person: str
    why: str
    cite: str | None = None


class CallInHeld(FloorEvent, frozen=True, kw_only=True):
    """A call-in did not answer, being away: the name goes to this place and waits for the guest to come."""

    spread: str
    person: str
    place: int
    why: str
    cite: str | None = None


class NameWentLive(FloorEvent, frozen=True, kw_only=True):
    """A name that was held may be called from now on."""

    spread: str
    person: str
    here: bool
    cite: str | None = None


class LeftPlayingArea(FloorEvent, frozen=True, kw_only=True):
    """Somebody who waits left the playing area, and told so or carries a page."""

    person: str
    how: Literal["told", "paged"]
    cite: str | None = None


class ReturnedToPlayingArea(FloorEvent, frozen=True, kw_only=True):
    """Somebody who waits is within hearing again."""

    person: str


class StayAsked(FloorEvent, frozen=True, kw_only=True):
    """Somebody asked to stay on this list when called to a higher limit, or no longer."""

    spread: str
    person: str
    stays: bool = True


class KeptOffList(FloorEvent, frozen=True, kw_only=True):
    """Somebody may not come onto a list before an instant; being on it he comes off."""

    spread: str
    person: str
    until: int
    why: str
    cite: str | None = None
