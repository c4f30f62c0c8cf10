"""A report as plain data: what it is called, its columns, its rows, its totals. How it looks is `formats.py`,
what is in each is beside this file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.languages import phrase, spoken

Kind = Literal["text", "money", "count"]
Cell = str | int


class Column(msgspec.Struct, frozen=True):
    """Amounts of money are whole cents, counts whole numbers; both stand to the right. `total`: the column
    is added up below.
    """

    name: str
    kind: Kind = "text"
    total: bool = False


class Report(msgspec.Struct, frozen=True):
    """One report."""

    name: str
    title: str
    room: str
    day: str
    made: str
    """When it was made, by the room's clock."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    last_day: str = ""
    """The last day of a report over several; `day` is then the first."""

    @property
    def period(self) -> str:
        """What it covers, in words; empty where it is of no day."""
        if not self.day:
            return ""
        several = f"gaming days {self.day} to {self.last_day}"
        return str(phrase(several if self.last_day else f"gaming day {self.day}", spoken()))

    def totals(self) -> tuple[Cell, ...]:
        """The last line: what the columns come to; nothing where none is added up."""
        if not any(column.total for column in self.columns):
            return ()
        found: list[Cell] = [
            sum(int(row[number]) for row in self.rows) if column.total else ""
            for number, column in enumerate(self.columns)
        ]
        if not self.columns[0].total:
            found[0] = phrase("total", spoken())
        return tuple(found)


def text(name: str) -> Column:
    """A column of words."""
    return Column(name)


def money(name: str, total: bool = True) -> Column:
    """A column of amounts."""
    return Column(name, "money", total)


def count(name: str, total: bool = False) -> Column:
    """A column of numbers."""
    return Column(name, "count", total)
