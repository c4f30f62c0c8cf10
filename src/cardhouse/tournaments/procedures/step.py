"""One thing that somebody in an event should do or say now, with the rule behind it. It has no language: a
code and facts; whoever shows it chooses the words. Nothing is stored and nobody is held to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.state import Event

SECTION = "event_procedures."
To = Literal["director", "floor", "dealers", "players"]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be done, and by whom."""

    code: str
    to: To
    table: int = 0
    """Where; 0: everywhere."""
    facts: dict[str, str | int] = msgspec.field(default_factory=dict)
    since: int = 0
    """From when on; 0: now."""
    cite: str | None = None


class Moment(NamedTuple):
    """An event as it stands, by which rules, and when."""

    event: Event
    tables: Mapping[int, FloorTable]
    choices: Choices
    now: int
