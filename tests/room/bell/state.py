"""The bell as it stands."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec


@dataclass(slots=True)
class Bell:
    rung: int = 0
    """How often it was rung."""
    since: int = 0
    """Since when it rings; 0 while it does not."""


class BellView(msgspec.Struct, frozen=True):
    rung: int
