"""What the room remembers of variances that are looked into. Only holds; change it through `apply`."""

from __future__ import annotations

from typing import Literal

import msgspec

Counted = Literal["bank", "drawer", "box", "jackpot_box"]
"""What was counted: a table's bank; a window, a cart or the vault; a drop box; a promotional box."""


class Matter(msgspec.Struct):
    """A count that was over or short by as much as the house has looked into."""

    number: int
    counted: Counted
    where: str
    """Which place, as in the ledger."""
    difference: int
    """More than the books say is above nothing."""
    limit: int
    """From which difference on the house had it looked into then."""
    counters: tuple[str, ...]
    at: int
    cite: str | None = None
    found: str = ""
    """What came out, in words; nothing while it is open."""
    by: str = ""
    answered_at: int = 0


class Matters(msgspec.Struct):
    """Every one of the room; none is ever taken out."""

    all: dict[int, Matter] = msgspec.field(default_factory=dict)

    @property
    def open(self) -> list[Matter]:
        """Those of which nobody has said what was found, the oldest first."""
        return [one for one in self.all.values() if not one.found]
