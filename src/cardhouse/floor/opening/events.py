"""What happened when games opened."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.spreads.state import Spread
from cardhouse.play.setup import Mode


class TableOpened(FloorEvent, frozen=True):
    """A table stands ready for its first players."""

    table: int
    spread: Spread
    mode: Mode
    house: str
    cite: str | None = None
