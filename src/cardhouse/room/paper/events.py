"""What was played on paper, on the log. What it did to the stacks follows as the table's own events."""

from __future__ import annotations

import msgspec


class PaperEntered(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A sheet as one person entered it; nothing has moved. `before` and `counted` are stacks by seat, `tokes`
    what went to which dealer.
    """

    sheet: int
    table: int
    began: int
    ended: int
    hands: int
    before: tuple[tuple[int, str, int], ...]
    counted: tuple[tuple[int, int], ...]
    reason: str
    by: str
    rake: int = 0
    promotional: int = 0
    tokes: tuple[tuple[str, int], ...] = ()


class PaperConfirmed(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Somebody else looked at sheet and table: it holds from here on."""

    sheet: int
    table: int
    by: str


class PaperSetAside(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A sheet that was entered wrong moved nothing."""

    sheet: int
    table: int
    by: str
    reason: str
