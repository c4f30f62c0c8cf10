"""What the funds keep beside the ledger. What lies in each is in the ledger alone (`fund:NAME`)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Fund:
    """One fund."""

    name: str
    by_day: dict[int, int] = field(default_factory=dict)
    """What it held at the close of each gaming day (as its ordinal), as it was reconciled."""


@dataclass(slots=True)
class Funds:
    """All funds, by name."""

    all: dict[str, Fund] = field(default_factory=dict)
