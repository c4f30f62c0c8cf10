"""What the funds keep beside the ledger. What lies in each is in the ledger alone (`fund:NAME`); here is
whence it came and where it went, what it held at the close of each gaming day, and what is posted of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

What = Literal["allotted", "seed", "award", "paid", "rolled", "tournament", "guarantee", "other"]
ADJUSTED_KEPT = 100
DAYS_KEPT = 400
MOVES_KEPT = 400
"""So many moves of a fund at least are remembered one by one, and those of a month; all are on the log."""
KEPT_FOR = 31 * 86_400_000_000


@dataclass(slots=True)
class Move:
    """So much came into a fund, or went out of it."""

    at: int
    posting: int
    what: What
    amount: int
    """Below nothing: it went out."""
    note: str = ""


@dataclass(slots=True)
class Adjusted:
    """A posted amount that management set."""

    at: int
    amount: int
    before: int
    reason: str
    by: str


@dataclass(slots=True)
class Fund:
    """One fund."""

    name: str
    began: int = 0
    """The first that was put into it."""
    by_day: dict[int, int] = field(default_factory=dict)
    """What it held at the close of each gaming day (as its ordinal), as it was reconciled."""
    moves: list[Move] = field(default_factory=list)
    totals: dict[What, int] = field(default_factory=dict)
    """All that ever moved, by what it was: together what lies in the fund."""
    posted: int = 0
    """The amount on the board."""
    posted_at: int = 0
    """When it was last posted or set; 0 before the first time."""
    adjusted: list[Adjusted] = field(default_factory=list)

    @property
    def last_hit(self) -> int:
        """When a jackpot was last won from it, and not given back; 0 where none was."""
        back = 0
        for one in reversed(self.moves):
            if one.what == "award":
                back += one.amount
                if back < 0:
                    return one.at
        return 0


class FundLine(msgspec.Struct, frozen=True):
    """One fund on one day: `before + allotted + moved = after`."""

    fund: str
    before: int
    allotted: int
    moved: int
    """Paid, seeded, rolled over."""
    after: int
    posted: int | None = None
    """The amount on the board from now on; None where nothing is posted."""


class DayLog(msgspec.Struct, frozen=True):
    """The log of one gaming day."""

    day: int
    at: int
    by: str
    lines: tuple[FundLine, ...]


@dataclass(slots=True)
class Funds:
    """All funds, by name."""

    all: dict[str, Fund] = field(default_factory=dict)
    reconciled: int = 0
    """The last gaming day whose log was written."""
    reconciled_at: int = 0
    log: list[DayLog] = field(default_factory=list)
    """Of the latest days, the newest last."""
    to_see: int = 0
    """The gaming day whose log a supervisor has yet to see; 0: none."""
    tubes: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By table: when the dealer was last told to empty the tube, and of how much."""
    ended: list[str] = field(default_factory=list)
    """Funds whose payouts the house ended: what is collected for them goes to the other one."""
    audit: list[str] = field(default_factory=list)
    """Who holds revenue audit; empty: nobody was named."""
