"""What the law asks about a dispute on a day: dated data, `law.toml`."""

from __future__ import annotations

import tomllib
from datetime import date
from functools import cache
from pathlib import Path

import msgspec


class Law(msgspec.Struct, frozen=True, rename={"since": "from"}):
    """The figures of one time."""

    since: date
    source: str
    board_from: int
    decided_days: int


@cache
def laws() -> tuple[Law, ...]:
    """Every entry, the oldest first."""
    data = tomllib.loads(Path(__file__).with_name("law.toml").read_text(encoding="utf-8"))
    return tuple(sorted(msgspec.convert(data["law"], list[Law]), key=lambda one: one.since))


def law_on(day: date) -> Law:
    """What holds on a day."""
    return [one for one in laws() if one.since <= day or one is laws()[0]][-1]
