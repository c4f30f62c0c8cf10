"""The chips of an event: what was given out, taken out of play, raced off."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Inventory:
    """Nothing yet."""
