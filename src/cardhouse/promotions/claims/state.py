"""Claims as they stand."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Claim:
    """One claim of a hit."""

    number: int
    hit: int


@dataclass(slots=True)
class Claims:
    """All claims, by number."""

    all: dict[int, Claim] = field(default_factory=dict)
