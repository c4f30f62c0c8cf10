"""What a report is made with: the books, the room's name, its zone and the hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from cardhouse.money.cage.gaming_day import begins
from cardhouse.money.gaming_day import SECOND, local_time, written
from cardhouse.money.reports.report import Cell, Column, Report
from cardhouse.money.state import Books


@dataclass(frozen=True, slots=True)
class View:
    """How the books are looked at. `day` is the gaming day that the report is of; 0 for the one of now."""

    books: Books
    room: str
    now: int
    zone: tzinfo = UTC
    day: int = 0

    def day_of(self, instant: int) -> int:
        """The gaming day of an instant."""
        local = datetime.fromtimestamp(instant // SECOND, self.zone)
        day = local.date().toordinal()
        return day if local.hour >= begins(self.books.cage, day) else day - 1

    @property
    def gaming_day(self) -> int:
        return self.day or self.day_of(self.now)

    def time(self, instant: int) -> str:
        """By the room's clock; empty for no instant."""
        return local_time(instant, self.zone)

    def today(self, instant: int) -> bool:
        """Whether it was on the gaming day of the report."""
        return instant > 0 and self.day_of(instant) == self.gaming_day

    def report(
        self, name: str, title: str, columns: list[Column], rows: list[tuple[Cell, ...]], *notes: str
    ) -> Report:
        """The report with its heading."""
        day, made = written(self.gaming_day), self.time(self.now)
        return Report(name, title, room=self.room, day=day, made=made, columns=tuple(columns),
            rows=tuple(rows), notes=notes)
