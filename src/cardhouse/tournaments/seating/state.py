"""Seats drawn, and who needs a particular one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Seating:
    """Nothing yet."""
