"""Days and flights: what lies in bags between them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Bags:
    """Nothing yet."""
