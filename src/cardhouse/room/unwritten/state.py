"""What was ruled where the book is silent, and what of it holds now: at a table, in an event, for the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.houses.own_house import Value
from cardhouse.houses.schema import load_schema
from cardhouse.play.table import RuleSet

LATEST = 5


class Precedent(msgspec.Struct, frozen=True, kw_only=True):
    """A supervisor's ruling on a gap. `value` as a profile writes it, `shown` for people."""

    number: int
    key: str
    rule_set: RuleSet
    value: Value
    shown: str
    reason: str
    by: str
    at: int
    table: int = 0
    cite: str = ""
    event: str = ""
    until: int = 0
    """When it ends, where it was ruled for the gaming day."""


class ForTheDay(msgspec.Struct, frozen=True):
    """What a supervisor ruled until an instant, for all games of a rule set."""

    key: str
    rule_set: RuleSet
    value: Value
    until: int


class Unwritten(msgspec.Struct):
    """The precedents of a room in order; what the hand at a table goes by, what an event does, and what was
    ruled for a gaming day, in order.
    """

    ruled: list[Precedent] = msgspec.field(default_factory=list)
    in_force: dict[int, dict[str, Value]] = msgspec.field(default_factory=dict)
    in_events: dict[str, dict[str, Value]] = msgspec.field(default_factory=dict)
    for_the_day: list[ForTheDay] = msgspec.field(default_factory=list)

    def on(self, key: str, rule_set: str) -> list[Precedent]:
        """What was ruled on a gap before, the latest first."""
        found = [one for one in self.ruled if (one.key, one.rule_set) == (key, rule_set)]
        return found[: -LATEST - 1 : -1]

    def at(self, rule_set: str, instant: int, table: int = 0, event: str = "") -> dict[str, Value]:
        """What holds of what was ruled: for the day, then in an event, then at a table."""
        day = {
            one.key: one.value for one in self.for_the_day
            if one.rule_set == rule_set and instant < one.until
        }  # fmt: skip
        return {**day, **self.in_events.get(event, {}), **self.in_force.get(table, {})}


def as_ruled(choices: Choices, ruled: Mapping[str, Value]) -> Choices:
    """The choices with what a supervisor ruled."""
    for key, value in ruled.items():
        choices = choices.replace(key, value_of(key, value))
    return choices


def value_of(key: str, value: Value) -> Any:
    """As the code reads it."""
    return load_schema()[key].read(plain(value))


def plain(value: Value) -> Any:
    """As a profile's file gives it."""
    return list(value) if isinstance(value, tuple) else value
