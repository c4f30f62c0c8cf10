"""What closings are made of, as the log keeps it."""

from __future__ import annotations

from typing import Literal

import msgspec

BoxKind = Literal["drop", "jackpot_drop"]


class SoftCount(msgspec.Struct, frozen=True):
    """A drop box that two people counted."""

    box: int
    kind: BoxKind
    table: int
    expected: int
    counted: int
    fund: str
    pulled_by: str
    by: str
    confirmed_by: str
    at: int


class Fault(msgspec.Struct, frozen=True, array_like=True):
    """Where the books and the room are not at one: which place, what was expected, what is there."""

    where: str
    why: str
    expected: int = 0
    found: int = 0


class Closing(msgspec.Struct, frozen=True):
    """A shift or a day that was closed."""

    name: str
    day: int
    since: int
    at: int
    first_posting: int
    last_posting: int
    by: str
    confirmed_by: str
    balances: dict[str, int]
    """What lay in each place then; together nothing."""
    faults: tuple[Fault, ...]
    """Where it did not come out even; none where it did."""
    reason: str = ""

    @property
    def even(self) -> bool:
        return not self.faults and not sum(self.balances.values())
