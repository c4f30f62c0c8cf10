"""What the floor remembers of this subject."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Moves:
    """Nothing yet."""
