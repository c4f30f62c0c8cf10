"""What is asked when games open and close."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand
from cardhouse.play.setup import Mode


class OpenTable(FloorCommand, frozen=True):
    """Open a table for a game on the board. `tracked`: people deal, and the dealer reports what happens."""

    table: int
    spread: str
    mode: Mode = "dealt"
