"""The time banks of each table that has or had one, as long as the table is open: whoever gets up and sits
down again has what was left. Only holds.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.time_bank import Spent, TimeBank

NAME = "time_banks"


class TableBanks(msgspec.Struct):
    """One table."""

    chosen: TimeBank | None = None
    """What was set for this table; None where the house's choice counts."""
    bank: TimeBank = TimeBank()
    """By what the hand in progress goes, and all until the next."""
    spent: dict[str, Spent] = msgspec.field(default_factory=dict)
    """By person, of those who used any."""


class TimeBanks(msgspec.Struct):
    """By table."""

    tables: dict[int, TableBanks] = msgspec.field(default_factory=dict)


def banks_of(room: Any) -> TimeBanks:
    """Written into by `apply` only."""
    kept: TimeBanks = room.parts.setdefault(NAME, TimeBanks())
    return kept


def banks_at(room: Any, table: int) -> TableBanks | None:
    """To look at; None where there never was one."""
    kept: TimeBanks | None = room.parts.get(NAME)
    return kept.tables.get(table) if kept is not None else None
