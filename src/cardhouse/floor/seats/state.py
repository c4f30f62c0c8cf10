"""Who has sat where since when, and what is asked about seats."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Seats:
    """The seats of one table."""

    since: dict[str, int] = field(default_factory=dict)
    """When each player joined this game: seniority."""
