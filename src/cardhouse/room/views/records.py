"""Somebody's standing in the room, and the room's record of conduct: where he sits and waits, what stops him,
exclusions, who is kept apart, incidents with the penalties that the book allows, rulings about him at any
table. For staff; decides nothing.
"""

from __future__ import annotations

from calendar import timegm
from collections.abc import Iterable
from datetime import datetime

import msgspec

from cardhouse.floor.absences.why import why_here
from cardhouse.floor.conduct.decide import rules_of
from cardhouse.floor.desk import SECOND, Desk
from cardhouse.floor.moves.view import why_moving
from cardhouse.floor.people.standing import record_of
from cardhouse.floor.people.views import stopped_at
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.silence import said as said_aloud
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.needs import desk_of
from cardhouse.room.views.room_floor import ServingLine, room_floor
from cardhouse.room.views.rulings import RulingLine, rulings_numbered
from cardhouse.room.views.table_floor import Named
from cardhouse.rulings.conduct.events import IncidentRecorded
from cardhouse.rulings.conduct.history import Bar
from cardhouse.rulings.conduct.penalties import PENALTIES, words
from cardhouse.rulings.conduct.rules import ConductRules

LATEST = 40


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is so, with its rule."""

    says: str
    cite: str | None = None


class ExclusionLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An exclusion that holds; without an end where `until` is 0."""

    kind: str
    since: int
    until: int = 0


class BarLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kept out by a penalty; until it is lifted where `until` is 0."""

    person: str
    name: str
    incident: int
    area: str
    until: int = 0
    cite: str | None = None


class IncidentLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One incident as recorded for one person."""

    incident: int
    person: str
    name: str
    at: int
    row: str
    says: str
    note: str = ""
    others: tuple[str, ...] = ()
    times: int = 1
    """Which time it is that he did this."""
    offence: bool = True
    penalties: tuple[str, ...] = ()
    owed: bool = False
    """A penalty must still be given."""
    must_be: str = ""
    allowed: tuple[str, ...] = ()
    """What the book allows, the lightest first."""
    event: str = ""
    """Where it was in an event: then chips are the event's."""


class ConductView(msgspec.Struct, frozen=True):
    """What is on record in the room, the newest first, and what runs."""

    incidents: tuple[IncidentLine, ...]
    serving: tuple[ServingLine, ...]
    bars: tuple[BarLine, ...]
    rows: tuple[tuple[str, str], ...]
    """The rows of the house's code."""
    penalties: tuple[str, ...]
    event_rows: tuple[tuple[str, str], ...] = ()
    """Those that hold at an event's tables."""


class RecordView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How it stands with one person."""

    person: str
    seats: tuple[tuple[int, int], ...] = ()
    lists: tuple[tuple[str, int], ...] = ()
    says: tuple[Sentence, ...] = ()
    stopped: tuple[Sentence, ...] = ()
    exclusions: tuple[ExclusionLine, ...] = ()
    apart: tuple[Named, ...] = ()
    serving: tuple[ServingLine, ...] = ()
    bars: tuple[BarLine, ...] = ()
    incidents: tuple[IncidentLine, ...] = ()
    rulings: tuple[RulingLine, ...] = ()
    """The latest about a seat that was his then, wherever he sits now."""
    tier: str = ""
    tier_until: int = 0


def conduct_view(host: Hosting, alias: Alias, notes: bool) -> ConductView:
    """The room's record; incidents only for those who may read notes."""
    desk = desk_of(host)
    rules, history = _Rules(host), desk.floor.conduct
    numbers = sorted(history.incidents, reverse=True)[:LATEST] if notes else []
    found = [one for number in numbers for one in history.incidents[number]]
    lines = tuple(_incident(desk, rules, one, alias) for one in found)
    bars = tuple(line for person in history.people for line in _bars(desk, person, alias))
    return ConductView(
        lines, room_floor(desk, alias).serving, bars, rows=_code(rules.of("")), penalties=PENALTIES,
        event_rows=_code(rules.of("any")),
    )  # fmt: skip


class _Rules:
    """The house's code of conduct for games on the board and for events."""

    def __init__(self, host: Hosting) -> None:
        self.on_the_board = rules_of(host.in_force())
        self.in_events = rules_of(host.in_force("tournament"))

    def of(self, event: str) -> ConductRules:
        return self.in_events if event else self.on_the_board


def _code(rules: ConductRules) -> tuple[tuple[str, str], ...]:
    says = load_catalogue()
    return tuple((row, says[row].says) for row in rules.offences if row in says)


def record_view(
    host: Hosting, person: str, alias: Alias, notes: bool, *, ruled: Iterable[int] = ()
) -> RecordView:
    """One person, known to the room; `ruled` are the numbers of the rulings about him."""
    desk = desk_of(host)
    floor, known = desk.floor, desk.floor.people.known[person]
    record = record_of(desk, person)
    rules = _Rules(host)
    stopped = dict.fromkeys(stopped_at(desk, person).values())
    said = [*why_here(desk, person), *why_moving(floor, person, desk.now)]
    return RecordView(
        person, tuple(floor.seated(person)),
        lists=tuple((spread, floor.lists.of(spread).place_of(person)) for spread in floor.lists.on(person)),
        says=tuple(Sentence(says, cite) for says, cite in said),
        stopped=tuple(
            Sentence(_without(says, cite).replace(person, alias(person)), cite) for says, cite in stopped
        ),
        exclusions=tuple(ExclusionLine(one.kind, one.since, one.until)
              for one in known.exclusions if one.holds(desk.now)),
        apart=tuple(Named(other, alias(other)) for other in floor.people.apart.get(person, ())),
        serving=tuple(one for one in room_floor(desk, alias).serving if one.person == person),
        bars=_bars(desk, person, alias),
        incidents=tuple(_incident(desk, rules, one, alias) for one in reversed(record.incidents))
        if notes
        else (),
        rulings=rulings_numbered(host, ruled), tier=known.tier, tier_until=known.tier_until,
    )  # fmt: skip


def _without(says: str, cite: str | None) -> str:
    """A sentence without the row at its end, which is shown beside it."""
    return says.removesuffix(f" ({said_aloud(cite)})") if cite else says


def _incident(desk: Desk, codes: _Rules, one: IncidentRecorded, alias: Alias) -> IncidentLine:
    record, rules = record_of(desk, one.who), codes.of(one.event)
    given = tuple(words(old.penalty) for old in record.penalties if old.incident == one.incident)
    offence, row = rules.offences.get(one.row), load_catalogue().get(one.row)
    allowed = rules.allowed(offence) if offence is not None and offence.penalised else frozenset()
    return IncidentLine(
        one.incident, one.who, name=alias(one.who), at=_instant(one.when), row=one.row,
        says=row.says if row is not None else one.kind, note=one.note,
        others=tuple(alias(who) for who in one.others),
        times=one.repeat + 1, offence=one.offence, penalties=given, owed=one.incident in record.owed,
        must_be=one.must_be,
        allowed=tuple(penalty for penalty in PENALTIES if penalty in allowed), event=one.event,
    )  # fmt: skip


def _bars(desk: Desk, person: str, alias: Alias) -> tuple[BarLine, ...]:
    return tuple(_bar(person, one, alias) for one in record_of(desk, person).bars)


def _bar(person: str, one: Bar, alias: Alias) -> BarLine:
    until = _instant(one.until) if one.until is not None else 0
    return BarLine(person, alias(person), one.incident, one.area, until, one.cite)


def _instant(when: datetime) -> int:
    return timegm(when.utctimetuple()) * SECOND
