"""Writes onto a log what a person accepted of it (`accepting.py` says what that means)."""

from __future__ import annotations

from uuid import uuid4

from cardhouse.room.entries import VERSION, Body, encode
from cardhouse.room.events import FaultAccepted
from cardhouse.room.state import Room
from cardhouse.room.walking import Walk
from cardhouse.store.errors import BrokenChain
from cardhouse.store.log import Log, NewEntry


def accept_clock(log: Log, room: Room, now: int, *, by: str, why: str) -> None:
    """Puts on the log that the clock is right."""
    ahead = max(0, room.at - now)
    _append(log, FaultAccepted("clock", room.position, why=why, ahead=ahead), max(now, room.at), by)


def accept_log(log: Log, walk: Walk, at: int, *, by: str, why: str) -> list[FaultAccepted]:
    """Puts on the log that it is accepted as it is. BrokenChain where it cannot be: entries are missing in
    the midst of it.
    """
    end, accepted = log.head(), []
    for position, fault in sorted(walk.faults.items()):
        digest = walk.recorded.get(position)
        if digest is not None and fault.position == position:
            accepted.append(FaultAccepted("changed", position, digest, why))
        elif position >= walk.head.position and end != walk.head and not walk.beyond:
            accepted.append(FaultAccepted("cut", position, end.digest.hex(), why))
        else:
            raise BrokenChain(log.room, position, f"{fault.why}; that cannot be accepted")
    if end != walk.head:
        log.accept_end(walk.head)
    for event in accepted:
        _append(log, event, at, by)
    return accepted


def _append(log: Log, event: FaultAccepted, at: int, by: str) -> None:
    entry = NewEntry(f"accepted {uuid4().hex}", at, by, encode(Body((event,))), VERSION)
    log.append([entry], log.head().position)
