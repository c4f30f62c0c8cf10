"""Seats drawn, and what staff changed about them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Seating:
    """Who has which seat before the start; from then on the tables themselves say who sits where."""

    drawn: dict[int, dict[int, int]] = field(default_factory=dict)
    """By table and seat: the entry's number."""
    wrong: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Entries that sit in another seat than their own, and which is theirs."""
