"""Faults of a profile: each names file, key, what is wrong and the remedy; all are listed at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardhouse.errors import CardhouseError


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a profile. `key` is as written in the file, such as "cash.betting.limit_raises"."""

    file: str
    key: str
    wrong: str
    remedy: str
    line: int | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.key}: {self.wrong}; {self.remedy}"


class ProfileError(CardhouseError):
    """A profile that cannot be used, with every fault found in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"{faults[0].file}: {count}", *(f"  {fault}" for fault in faults)]))
