"""Hours played, tickets, squares, and what was drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Drawings:
    """Nothing yet."""
