"""Penalties that are being served."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Penalties:
    """Nothing yet."""
