"""A supervisor rules otherwise than the custom where the book is silent (house.silent.<key>).

At a table it holds until the hand in progress, or else the next one, has ended; in an event to its end; for
the gaming day in all games of a rule set and what is decided at no table, until that day ends. Else it is for
the record, as a precedent. Where the book speaks nothing is ruled otherwise here: a ruling is asked for and
overridden (`room.irregularities`), or the house makes a rule of its own (`AmendHouse`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import msgspec

from cardhouse.houses.own_house import WORDS_MOST, Value
from cardhouse.houses.printing import in_words
from cardhouse.houses.schema import Key, load_schema
from cardhouse.houses.silence import gap_of
from cardhouse.money.cage.gaming_day import day_ends
from cardhouse.play.refusal import RULED_BEFORE, Refusal
from cardhouse.play.table import RuleSet
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.unwritten.state import ForTheDay, Precedent, Unwritten, plain, value_of

SAYS = {
    "no_such_choice": "{key} is nothing that a house chooses: {why}",
    "book_speaks": "{key} is no gap: the book says it; ask for a ruling and override that, or make a rule of "
    "the house's own",
    "no_value_of_it": "{value} is no value of {key}: {why}",
    "custom_already": "{value} is the custom already",
    "no_reason_given": "who rules otherwise says why",
}
MICROSECONDS = 1_000_000


class RuleOtherwise(RoomCommand, frozen=True):
    """The floor rules otherwise than the custom on what the book leaves open. `value` is written as in a
    profile; at a `table` the hand in progress goes on by it, or else the next one; an `event` goes by it to
    its end. Without either `rule_set` says for which games it is, and `lasts` whether it holds there for the
    gaming day or is only on record.
    """

    key: Annotated[str, msgspec.Meta(max_length=100)]
    value: Value
    reason: Annotated[str, msgspec.Meta(max_length=WORDS_MOST)]
    table: int = 0
    rule_set: RuleSet = "cash"
    event: str = ""
    lasts: Literal["on_record", "gaming_day"] = "on_record"


class RuledOtherwise(msgspec.Struct, frozen=True, tag=True):
    """It was ruled otherwise than the custom, this once."""

    number: int
    key: str
    rule_set: RuleSet
    value: Value
    reason: str
    by: str
    table: int = 0
    cite: str = ""
    """The gap, with the custom that was followed until then."""
    event: str = ""
    until: int = 0
    """When it ends, where it was ruled for the gaming day."""


def decide(desk: RoomDesk, command: RuleOtherwise) -> list[Any] | Refusal:
    unknown = _unknown_place(desk, command)
    if unknown is not None:
        return unknown
    key = load_schema().get(command.key)
    if key is None:
        return Refusal("no_such_choice", {"key": command.key, "why": "see cardhouse house silent"})
    rule_set = _rule_set(desk, command)
    place = {"table": command.table} if command.table else {"event": command.event}
    setting = desk.host.in_force(rule_set, **place, at=desk.asked.at)[command.key]
    gap = gap_of(setting.cite)
    if gap is None:
        return Refusal("book_speaks", {"key": command.key}, setting.cite)
    fault = _fault(command, key, setting.value)
    if fault is not None:
        return fault
    placed = command.table or command.event
    until = day_ends(desk.money, desk.asked.at) if command.lasts == "gaming_day" and not placed else 0
    if placed or until:
        desk.host.hands.dealers.clear()  # who deals on goes by what is ruled
    number = len(desk.room.unwritten.ruled) + 1
    ruled = RuledOtherwise(
        number=number,
        key=command.key,
        rule_set=rule_set,
        value=command.value,
        reason=command.reason.strip(),
        by=desk.asked.by,
        table=command.table,
        cite=gap.cite,
        event="" if command.table else command.event,
        until=until,
    )
    return [ruled]


def _unknown_place(desk: RoomDesk, command: RuleOtherwise) -> Refusal | None:
    tables, events = desk.room.floor.tables, desk.room.events.all
    if command.table and command.table not in tables:
        return Refusal("no_such_table", {"table": command.table, "tables": sorted(tables)})
    if command.event and command.event not in events:
        return Refusal("no_such_event", {"event": command.event, "events": ", ".join(events) or "none"})
    return None


def _rule_set(desk: RoomDesk, command: RuleOtherwise) -> RuleSet:
    if command.table:
        return desk.room.floor.tables[command.table].rule_set
    return "tournament" if command.event else command.rule_set


def _fault(command: RuleOtherwise, key: Key, custom: object) -> Refusal | None:
    try:
        value = key.read(plain(command.value))
    except ValueError as wrong:
        return Refusal("no_value_of_it", {"key": key.name, "value": str(command.value), "why": str(wrong)})
    if value == custom:
        return Refusal("custom_already", {"value": in_words(key, value)})
    if not command.reason.strip():
        return Refusal("no_reason_given")
    return None


def apply(unwritten: Unwritten, event: RuledOtherwise, at: int) -> None:
    shown = in_words(load_schema()[event.key], value_of(event.key, event.value))
    precedent = Precedent(
        number=event.number, key=event.key, rule_set=event.rule_set, value=event.value, shown=shown,
        reason=event.reason, by=event.by, at=at, table=event.table, cite=event.cite, event=event.event,
        until=event.until,
    )  # fmt: skip
    unwritten.ruled.append(precedent)
    if event.table:
        unwritten.in_force.setdefault(event.table, {})[event.key] = event.value
    if event.event:
        unwritten.in_events.setdefault(event.event, {})[event.key] = event.value
    if event.until:
        ruled = ForTheDay(event.key, event.rule_set, event.value, event.until)
        unwritten.for_the_day = [*(one for one in unwritten.for_the_day if at < one.until), ruled]


def with_precedents(refusal: Refusal, unwritten: Unwritten, zone: ZoneInfo) -> Refusal:
    """A refusal that rests on a gap, with what was ruled there before; the latest first."""
    gap = gap_of(refusal.cite)
    earlier = unwritten.on(gap.key, gap.rule_set) if gap is not None else []
    if not earlier:
        return refusal
    told = [said(one, zone) for one in earlier]
    return msgspec.structs.replace(refusal, facts={**refusal.facts, RULED_BEFORE: told})


def said(one: Precedent, zone: ZoneInfo) -> str:
    """A precedent in a sentence."""
    day = datetime.fromtimestamp(one.at // MICROSECONDS, zone).date()
    return f"on {day} the floor ruled: {one.shown}, because {one.reason}"
