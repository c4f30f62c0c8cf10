"""What was ordered between tables: the breaking order, halts, moves under way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Balance:
    """Nothing yet."""
