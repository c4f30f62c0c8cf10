"""What happened at counts and closings; the value that moved is in the postings beside them."""

from __future__ import annotations

from cardhouse.money.event import MoneyEvent
from cardhouse.money.reports.closing_lines import BoxKind, Closing, SoftCount


class BoxPulled(MoneyEvent, frozen=True):
    """A box was taken from its table."""

    box: int
    kind: BoxKind
    table: int
    expected: dict[str, int]
    fund: str
    by: str


class BoxCountBegun(MoneyEvent, frozen=True):
    """One person counted a box."""

    box: int
    chips: dict[int, int]
    cash: int
    by: str


class BoxCountsDiffered(MoneyEvent, frozen=True):
    """The second person found something else in a box: what, is here, and what the first one found in his
    `BoxCountBegun`. Neither holds.
    """

    box: int
    chips: dict[int, int]
    cash: int
    first: str
    by: str


class BoxCountFinished(MoneyEvent, frozen=True):
    """Two people counted a box alike."""

    count: SoftCount


class ShiftClosed(MoneyEvent, frozen=True):
    """A shift was closed."""

    closing: Closing


class DayCloseAsked(MoneyEvent, frozen=True):
    """Somebody wants to close the gaming day."""

    day: int
    by: str
    reason: str


class DayClosed(MoneyEvent, frozen=True):
    """The gaming day was closed."""

    closing: Closing
