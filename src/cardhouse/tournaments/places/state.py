"""Who went out when, and by whom. The ranking is derived from it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Places:
    """Nothing yet."""
