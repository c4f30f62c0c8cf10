"""One thing that is wrong with a sheet: where, why, by which row, and on which line of its file. All are
listed at once, so that a sheet is put right in one go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from cardhouse.errors import CardhouseError


class Fault(msgspec.Struct, frozen=True):
    """One thing that cannot work."""

    where: str
    """Which part of the sheet, lists counted from 1: `levels.3.sign`."""
    why: str
    cite: str | None = None
    line: int = 0
    """Of the file, where there is one."""

    def __str__(self) -> str:
        line = f"line {self.line}, " if self.line else ""
        rule = f" ({self.cite})" if self.cite else ""
        return f"{line}{self.where}: {self.why}{rule}"


class SheetError(CardhouseError):
    """A sheet that cannot be read or cannot work, with every fault found in it."""

    def __init__(self, faults: Sequence[Fault], name: str = "this sheet") -> None:
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"{name}: {count}", *(f"  {fault}" for fault in faults)]))


def with_lines(faults: Iterable[Fault], lines: dict[str, int]) -> list[Fault]:
    """The same with the line of what each is about, or of the nearest thing around it that was written; in
    the order of the file.
    """
    found = [msgspec.structs.replace(fault, line=_line(fault.where, lines)) for fault in faults]
    return sorted(found, key=lambda fault: fault.line)


def _line(where: str, lines: dict[str, int]) -> int:
    while where and where not in lines:
        where = where.rpartition(".")[0]
    return lines.get(where, 0)
