"""What is asked when boxes are pulled and counted, shifts and days are closed."""

from __future__ import annotations

import msgspec

from cardhouse.money.command import MoneyCommand
from cardhouse.money.reports.closing_lines import BoxKind


class PullBox(MoneyCommand, frozen=True):
    """A box is taken from its table, and an empty one put there. What is in a promotional box belongs to a
    fund.
    """

    table: int
    box: BoxKind = "drop"
    fund: str = ""


class CountBox(MoneyCommand, frozen=True):
    """Somebody counted what is in a pulled box."""

    box: int
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0


class ConfirmBoxCount(MoneyCommand, frozen=True):
    """A second person counted the same box."""

    box: int
    chips: dict[int, int] = msgspec.field(default_factory=dict)
    cash: int = 0


class CloseShift(MoneyCommand, frozen=True):
    """A shift is over: what lies where, and whether it is even."""

    shift: str


class CloseDay(MoneyCommand, frozen=True):
    """Somebody asks to close the gaming day; `reason` where it is not even."""

    reason: str = ""


class ConfirmDayClose(MoneyCommand, frozen=True):
    """A second person confirms the one that he saw: with all that was posted until then, for its reason."""

    close: int = 0
