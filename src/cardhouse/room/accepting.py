"""A person decides that a room goes on although something about it was wrong (`FaultAccepted`): the decision
is on the log, with who made it and why. Until then the room is read-only (`keeping.py`).

What can be wrong: the log is not what was written (`walking.py`), or the machine's clock is more than a day
away from the log's last entry. Deciding changes nothing else: the room goes by what its log says now. Who
decides sits at the machine itself (`cardhouse log accept`), or for the clock keeps the room (its start page).
"""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from cardhouse.floor.desk import DAY
from cardhouse.room.events import FaultAccepted
from cardhouse.room.state import Room
from cardhouse.subject import Subject

NAME = "accepting"
CLOCK_SAYS = "the machine's clock says"


class Acceptances(msgspec.Struct):
    """What was accepted that still counts."""

    ahead: int = 0
    """How far the log may be ahead of the clock, in microseconds."""


def _noted(kept: Acceptances, event: FaultAccepted, at: int) -> None:
    if event.what == "clock":
        kept.ahead = event.ahead


SUBJECT = Subject(
    name=NAME, folder=__package__, place="own", events={FaultAccepted: _noted}, state=Acceptances
)


def clock_fault(room: Room, now: int) -> str:
    """Why the machine's clock is not believed, for people; nothing where it is within a day of the log. What
    a wrong clock once put on the log stays there, and the room would never come back from it.
    """
    kept = room.parts.get(NAME)
    accepted = kept.ahead if isinstance(kept, Acceptances) else 0
    if room.at - accepted - DAY <= now <= room.at + DAY:
        return ""
    return (
        f"{CLOCK_SAYS} {_told(now)}, but the last entry is of {_told(room.at)}: if the clock is "
        "wrong, set it and start again; if it is right, say so on the start page or with cardhouse log "
        "accept --clock"
    )


def _told(at: int) -> str:
    try:
        return datetime.fromtimestamp(at / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    except (OverflowError, OSError, ValueError):
        return f"{at} microseconds after 1970"
