"""What was paid and agreed. Prizes are derived until they are paid."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Prizes:
    """Nothing yet."""
