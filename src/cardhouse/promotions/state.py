"""Promotions as they stand. Only holds: each subject keeps its own part (`<subject>/state.py`), and every
field has a type that msgspec can write and read, so that a snapshot is this state and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardhouse.promotions.claims.state import Claims
from cardhouse.promotions.drawings.state import Drawings
from cardhouse.promotions.funds.state import Funds
from cardhouse.promotions.hits.state import Hit, Hits
from cardhouse.promotions.promotion import Promotion

Phase = Literal["running", "ended"]


@dataclass(slots=True)
class Running:
    """One promotion that was started. Change it only through its subjects' `apply`."""

    name: str
    terms: Promotion
    started: int
    phase: Phase = "running"
    versions: list[Promotion] = field(default_factory=list)
    """Every version of its terms, the latest last."""
    since: list[int] = field(default_factory=list)
    """From when each version holds."""
    ended: int = 0

    def terms_at(self, instant: int) -> Promotion | None:
        """The terms in force at an instant, such as when a hand began; None where it was not held then."""
        if instant < self.started or (self.phase == "ended" and instant >= self.ended):
            return None
        held = [terms for terms, since in zip(self.versions, self.since, strict=True) if since <= instant]
        return held[-1] if held else None


@dataclass(slots=True)
class Promotions:
    """All promotions of a room by name, the funds, hits and claims."""

    all: dict[str, Running] = field(default_factory=dict)
    funds: Funds = field(default_factory=Funds)
    hits: Hits = field(default_factory=Hits)
    claims: Claims = field(default_factory=Claims)
    drawings: Drawings = field(default_factory=Drawings)

    @property
    def running(self) -> list[Running]:
        return [one for one in self.all.values() if one.phase == "running"]

    def for_a_square(self, hit: Hit) -> bool:
        """Whether a hand was made for a square to pick: that alone pays nothing."""
        return self.all[hit.promotion].terms.squares is not None and not hit.prize
