"""What the room remembers for its reports and closings. Only holds; change it through `apply`.

Every posting is added up here once, when it is applied, so that a report of a day costs the same after a
year as on the first night.
"""

from __future__ import annotations

import msgspec

from cardhouse.money.reports.closing_lines import BoxKind, Closing, SoftCount
from cardhouse.money.second_count import Differed

CLOSINGS_KEPT = 40
"""How many closings and soft counts are remembered; all are on the log."""


class PulledBox(msgspec.Struct):
    """A box that was taken from its table and waits to be counted, or was counted by one person."""

    number: int
    kind: BoxKind
    table: int
    expected: dict[str, int]
    """What the books say is in it, by what it was taken for."""
    pulled_by: str
    at: int
    fund: str = ""
    """Whose money it is; empty for the house's own."""
    chips: dict[int, int] | None = None
    cash: int = 0
    counted_by: str = ""
    differed: Differed | None = None
    """Why both count again."""


class PendingClose(msgspec.Struct):
    """Somebody wants to close the day; another must confirm."""

    day: int
    by: str
    at: int
    reason: str
    postings: int
    number: int = 0
    """Which it is of all that were ever asked for: who confirms names it."""


class Reports(msgspec.Struct):
    """Tallies since the last close, boxes, closings."""

    games: dict[int, str] = msgspec.field(default_factory=dict)
    """Which game each table has or had last, as the room told."""
    game_types: dict[int, str] = msgspec.field(default_factory=dict)
    """Of which type that game is: promotional boxes are counted by it."""
    collected: dict[int, dict[str, int]] = msgspec.field(default_factory=dict)
    """By quarter of an hour since 1970: what was collected, by `box|what|table|game`."""
    in_boxes: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """What each box has in it, by what it was taken for."""
    moved: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """By place and kind of posting, since the last close."""
    opening: dict[str, int] = msgspec.field(default_factory=dict)
    """What lay in each place at the last close."""
    boxes: dict[int, PulledBox] = msgspec.field(default_factory=dict)
    """Those that are not yet counted."""
    box_count: int = 0
    soft_counts: list[SoftCount] = msgspec.field(default_factory=list)
    close: PendingClose | None = None
    closes_asked: int = 0
    first_at: int = 0
    """When the first posting since the last close was made."""
    closed_at: int = 0
    """When the last day was closed, 0 before the first."""
    closed_posting: int = 0
    """The last posting of the last closed day."""
    kept_from: int = 1
    """The first posting that `recent` still has."""
    shift_posting: int = 0
    shift_at: int = 0
    shifts: list[Closing] = msgspec.field(default_factory=list)
    days: list[Closing] = msgspec.field(default_factory=list)
    """The latest closings, the newest last."""
