"""What happened to the games on offer."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.spreads.state import Spread


class GameOffered(FloorEvent, frozen=True):
    """The room offers a game from now on, or its sign says something new."""

    spread: Spread


class GameWithdrawn(FloorEvent, frozen=True):
    """The room no longer offers it."""

    spread: str
