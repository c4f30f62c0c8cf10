"""What the books remember of collections at each table. Only holds.

A table number is used again for another game: what was noted before a table opened counts no more, which is
why everything has its instant.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.setup import RakeTerms

Box = Literal["drop_box", "promotional_box"]
Lowered = Literal["", "half", "one_dollar"]


class TableCollections(msgspec.Struct):
    """One table."""

    terms: RakeTerms | None = None
    """What is taken in place of the standard rake."""
    half_time_up_to: int = 0
    """Half the time charge is taken while there are so many players or fewer; 0 where it is not lowered."""
    changed_at: int = 0
    changed_by: str = ""
    reason: str = ""
    asked: Lowered = ""
    """What players asked for that management has not decided yet."""
    asked_by: str = ""
    asked_at: int = 0
    announced_by: str = ""
    announced_at: int = 0
    collected_at: int = 0
    """When time was last collected, or left free."""
    paid_until: int = 0
    """Up to when time is paid for."""


class Collections(msgspec.Struct):
    """Every table of the room."""

    tables: dict[int, TableCollections] = msgspec.field(default_factory=dict)
    boxes: dict[int, list[Box]] = msgspec.field(default_factory=dict)
    """Boxes attached to each table. A room that never attached one keeps no account of its boxes."""
    keeps_boxes: bool = False

    def at(self, table: int) -> TableCollections:
        """What is known of a table."""
        return self.tables.get(table) or TableCollections()
