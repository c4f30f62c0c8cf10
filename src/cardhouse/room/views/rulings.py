"""Rulings as staff see them: what happened, what the house rules, what waits for a person, what was ruled
before on the same row.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardhouse.houses.schema import load_schema
from cardhouse.houses.silence import gap_of, told_together
from cardhouse.play.refusal import Refusal
from cardhouse.room.hosting import Hosting
from cardhouse.room.irregularities.appeal import Way, way_of
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.irregularities.take_back import next_hand_begun, stands_because
from cardhouse.room.reopening.state import last_hands
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
    """The situation by its name."""
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
    by_people: bool = False
    """Whether nothing in the hand changes by it: who did it says so."""
    carried_out: bool = False
    can_be_taken_back: bool = False
    """Whether what it did can be undone still."""
    taken_back: str = ""
    """Who undid what it did, where that stands."""
    settled: str = ""
    """What a person made of it, with the reason where one was given."""
    reason: str = ""
    before: tuple[Precedent, ...] = ()
    appeal: str = ""
    """To whom a player at the table can take it until the next hand; empty where it is too late or final."""
    appeal_cite: str = ""
    appealed: str = ""
    """To whom it was taken and who has not answered yet."""
    past: bool = False
    """Whether its table deals another hand since."""


def ruling_lines(host: Hosting, table: int = 0) -> tuple[RulingLine, ...]:
    """Those that wait, and the latest ones; of one table, or of all. The newest first."""
    found = [one for one in host.room.rulings.made.values() if table in (0, one.made.table)]
    old = len(found) - LATEST
    shown = [one for place, one in enumerate(found) if one.waits or one.appeal_waits or place >= old]
    return tuple(_line(host, one) for one in reversed(shown))


def rulings_numbered(host: Hosting, numbers: Iterable[int]) -> tuple[RulingLine, ...]:
    """Those with these numbers, as they stand now; in this order."""
    made = host.room.rulings.made
    return tuple(_line(host, made[one]) for one in numbers if one in made)


def taken_to(host: Hosting, one: OnRecord) -> Way | None:
    """To whom a ruling can be taken now."""
    room = host.room
    way = way_of(room, one, host.in_force(table=one.made.table))
    return None if isinstance(way, Refusal) else way


def _line(host: Hosting, one: OnRecord) -> RulingLine:
    room, made, way = host.room, one.made, taken_to(host, one)
    table = room.floor.tables.get(made.table)
    last = one.settled[-1] if one.settled else None
    return RulingLine(
        ruling=made.ruling,
        table=made.table,
        at=one.at,
        what=one.situation,
        outcome=made.outcome,
        seat=made.seat,
        because=made.because,
        cites=made.cites,
        silent=told_together(made.silent),
        gaps=made.gaps,
        offered=made.offered,
        chooser=made.chooser,
        steps=_steps(one),
        waits=one.waits,
        can_be_done=_can_be_done(room, one),
        by_people=made.by_people or not (made.in_hand or made.after_hand),
        carried_out=one.carried_out,
        can_be_taken_back=_can_be_taken_back(room, one),
        taken_back=one.taken_back.by if one.taken_back is not None else "",
        settled=last.outcome if last else "",
        reason=last.reason if last else "",
        before=_before(room, one) if one.waits or made.gaps else (),
        appeal=way.to if way else "",
        appeal_cite=(way.cite or "") if way else "",
        appealed=one.appeals[-1].to if one.appeal_waits else "",
        past=table is not None and next_hand_begun(room, table, one),
    )


def _can_be_done(room: Room, one: OnRecord) -> bool:
    made = one.made
    table = room.floor.tables.get(made.table)
    if one.carried_out or table is None or table.hands != made.hand:
        return False
    if not made.in_hand and not made.after_hand:  # it is done by its steps, of what was chosen too
        return bool(_steps(one)) and not one.waits
    if made.options or one.settled or (made.by_people and not made.steps):
        return False
    return made.in_hand if made.table in room.hands else made.after_hand


def _steps(one: OnRecord) -> tuple[str, ...]:
    """What people do by it as it stands: of a choice, by what was chosen."""
    chosen = [last.option for last in one.settled[-1:] if last.option >= 0]
    return (*one.made.steps, *(step for option in chosen for step in one.made.option_steps[option]))


def _can_be_taken_back(room: Room, one: OnRecord) -> bool:
    table = room.floor.tables.get(one.made.table)
    if not one.carried_out or table is None or table.mode == "dealt" or next_hand_begun(room, table, one):
        return False
    ended = last_hands(room).get(table.number) if table.number not in room.hands else None
    return not stands_because(room, one) and not (one.made.in_hand and ended is not None and ended.since)


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
