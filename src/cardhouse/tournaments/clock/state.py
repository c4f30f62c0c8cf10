"""The event's clock: which level is on, since when, and what holds it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Clock:
    """Nothing yet."""
