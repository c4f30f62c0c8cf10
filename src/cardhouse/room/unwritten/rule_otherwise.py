"""A supervisor rules otherwise than the custom where the book is silent (house.silent.<key>).

At a table it holds until the hand in progress, or else the next one, has ended; without a table it is for the
record, as a precedent. Where the book speaks nothing is ruled otherwise here: a ruling is asked for and
overridden (`room.irregularities`), or the house makes a rule of its own (`AmendHouse`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec

from cardhouse.houses.own_house import WORDS_MOST, Value
from cardhouse.houses.printing import in_words
from cardhouse.houses.schema import Key, load_schema
from cardhouse.houses.silence import gap_of
from cardhouse.play.refusal import RULED_BEFORE, Refusal
from cardhouse.play.table import RuleSet
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.unwritten.state import Precedent, Unwritten, plain, value_of

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
    profile; at a `table` the hand in progress goes on by it, or else the next one.
    """

    key: Annotated[str, msgspec.Meta(max_length=100)]
    value: Value
    reason: Annotated[str, msgspec.Meta(max_length=WORDS_MOST)]
    table: int = 0


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


def decide(desk: RoomDesk, command: RuleOtherwise) -> list[Any] | Refusal:
    table = desk.room.floor.tables.get(command.table)
    if command.table and table is None:
        tables = sorted(desk.room.floor.tables)
        return Refusal("no_such_table", {"table": command.table, "tables": tables})
    key = load_schema().get(command.key)
    if key is None:
        return Refusal("no_such_choice", {"key": command.key, "why": "see cardhouse house silent"})
    setting = desk.choices[command.key]
    gap = gap_of(setting.cite)
    if gap is None:
        return Refusal("book_speaks", {"key": command.key}, setting.cite)
    fault = _fault(command, key, setting.value)
    if fault is not None:
        return fault
    desk.host.hands.dealers.pop(command.table, None)  # who deals on goes by what is ruled
    number = len(desk.room.unwritten.ruled) + 1
    ruled = RuledOtherwise(
        number=number,
        key=command.key,
        rule_set=table.rule_set if table is not None else "cash",
        value=command.value,
        reason=command.reason.strip(),
        by=desk.asked.by,
        table=command.table,
        cite=gap.cite,
    )
    return [ruled]


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
        reason=event.reason, by=event.by, at=at, table=event.table, cite=event.cite,
    )  # fmt: skip
    unwritten.ruled.append(precedent)
    if event.table:
        unwritten.in_force.setdefault(event.table, {})[event.key] = event.value


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
