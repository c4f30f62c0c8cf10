"""Times of the day and days as a promotion's file writes them: `12:00-18:00`, `22:00`, `2026-11-20`."""

from __future__ import annotations

import re
from datetime import date

DAY_MINUTES = 24 * 60
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")


def minute_of(clock: str) -> int | None:
    """The minute of the day; None where it is no time.

    >>> minute_of("18:30")
    1110
    """
    found = _CLOCK.fullmatch(clock.strip())
    return int(found[1]) * 60 + int(found[2]) if found else None


def span_of(hours: str) -> tuple[int, int] | None:
    """From which minute of the day to which, over midnight where the end is not later; None where it is none.

    >>> span_of("20:00-2:00")
    (1200, 1560)
    """
    ends = [minute_of(one) for one in hours.split("-")]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return None
    start, end = ends[0], ends[1]
    return (start, end) if end > start else (start, end + DAY_MINUTES)


def day_of(text: str) -> date | None:
    """A day; None where it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
