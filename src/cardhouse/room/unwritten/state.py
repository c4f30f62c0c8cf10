"""What was ruled where the book is silent, and what of it holds at a table now."""

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


class Unwritten(msgspec.Struct):
    """The precedents of a room in order; and by table what the hand there goes by."""

    ruled: list[Precedent] = msgspec.field(default_factory=list)
    in_force: dict[int, dict[str, Value]] = msgspec.field(default_factory=dict)

    def on(self, key: str, rule_set: str) -> list[Precedent]:
        """What was ruled on a gap before, the latest first."""
        found = [one for one in self.ruled if (one.key, one.rule_set) == (key, rule_set)]
        return found[: -LATEST - 1 : -1]


def as_ruled(choices: Choices, ruled: Mapping[str, Value]) -> Choices:
    """The choices with what a supervisor ruled for this hand."""
    for key, value in ruled.items():
        choices = choices.replace(key, value_of(key, value))
    return choices


def value_of(key: str, value: Value) -> Any:
    """As the code reads it."""
    return load_schema()[key].read(plain(value))


def plain(value: Value) -> Any:
    """As a profile's file gives it."""
    return list(value) if isinstance(value, tuple) else value
