"""Rulings as staff see them: what happened, what the house rules, what waits for a person, what was ruled
before on the same row.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.schema import load_schema
from cardhouse.houses.silence import gap_of
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
    gaps: tuple[str, ...] = ()
    """What the book leaves open and the ruling rests on."""
    offered: tuple[str, ...] = ()
    chooser: str = ""
    steps: tuple[str, ...] = ()
    """What the people at the table do by it."""
    waits: bool = False
    can_be_done: bool = False
    """Whether it leaves nothing open and can still be carried out."""
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
    return RulingLine(
        ruling=made.ruling,
        table=made.table,
        at=one.at,
        what=made.what,
        outcome=made.outcome,
        seat=made.seat,
        because=made.because,
        cites=made.cites,
        silent=made.silent,
        gaps=made.gaps,
        offered=made.offered,
        chooser=made.chooser,
        steps=made.steps,
        waits=one.waits,
        can_be_done=_can_be_done(room, one),
        carried_out=one.carried_out,
        settled=last.outcome if last else "",
        reason=last.reason if last else "",
        before=_before(room, one) if one.waits or made.gaps else (),
    )


def _can_be_done(room: Room, one: OnRecord) -> bool:
    made = one.made
    table = room.floor.tables.get(made.table)
    if made.options or one.settled or one.carried_out or table is None or table.hands != made.hand:
        return False
    return made.in_hand if made.table in room.hands else made.after_hand


def _before(room: Room, one: OnRecord) -> tuple[Precedent, ...]:
    """Earlier rulings on the same rows, and what was ruled where the book is silent on what this rests on."""
    earlier = room.rulings.past() if one.waits else ()
    found = precedents(earlier, one.made.what, one.made.cites)[:PRECEDENTS_MOST]
    gaps = [gap for cite in one.made.gaps if (gap := gap_of(cite)) is not None]
    ruled = [past for gap in gaps for past in room.unwritten.on(gap.key, gap.rule_set)]
    return (
        *(Precedent(past.what, past.outcome, past.who, past.reason) for past in found),
        *(Precedent(load_schema()[past.key].about, past.shown, past.by, past.reason) for past in ruled),
    )
