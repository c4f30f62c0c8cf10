"""Writes what happened to the games on offer into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.spreads.events import GameOffered, GameWithdrawn
from cardhouse.floor.state import Apply, Floor


def _offered(floor: Floor, event: GameOffered, at: int) -> None:
    floor.spreads[event.spread.id] = event.spread


def _withdrawn(floor: Floor, event: GameWithdrawn, at: int) -> None:
    floor.spreads.pop(event.spread, None)


APPLY: dict[Any, Apply] = {GameOffered: _offered, GameWithdrawn: _withdrawn}
