"""Rulings as staff see them: what happened, what the house rules, what waits for a person, what was ruled
before on the same row.
"""

from __future__ import annotations

import msgspec

from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.state import Room
from cardhouse.rulings.record import precedents

LATEST = 12
PRECEDENTS_MOST = 5


class Precedent(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was ruled before."""

    what: str
    outcome: str
    by: str = ""
    reason: str = ""


class RulingLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One ruling as it stands. `offered` are the outcomes that a person may choose from."""

    ruling: int
    table: int
    at: int
    what: str
    outcome: str
    seat: int = 0
    because: str = ""
    cites: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    chooser: str = ""
    waits: bool = False
    carried_out: bool = False
    settled: str = ""
    """What a person made of it, with the reason where one was given."""
    reason: str = ""
    before: tuple[Precedent, ...] = ()


def ruling_lines(room: Room, table: int = 0) -> tuple[RulingLine, ...]:
    """Those that wait, and the latest ones; of one table, or of all. The newest first."""
    found = [one for one in room.rulings.made.values() if table in (0, one.made.table)]
    shown = [one for place, one in enumerate(found) if one.waits or place >= len(found) - LATEST]
    return tuple(_line(room, one) for one in reversed(shown))


def _line(room: Room, one: OnRecord) -> RulingLine:
    made = one.made
    last = one.settled[-1] if one.settled else None
    done = made.carried_out or any(settled.carried_out for settled in one.settled)
    return RulingLine(
        made.ruling, made.table, one.at, made.what, made.outcome, made.seat, made.because, made.cites,
        made.silent, made.offered, made.chooser, one.waits, done, last.outcome if last else "",
        last.reason if last else "", _before(room, one) if one.waits else (),
    )  # fmt: skip


def _before(room: Room, one: OnRecord) -> tuple[Precedent, ...]:
    found = precedents(room.rulings.past(), one.made.what, one.made.cites)[:PRECEDENTS_MOST]
    return tuple(Precedent(past.what, past.outcome, past.who, past.reason) for past in found)
