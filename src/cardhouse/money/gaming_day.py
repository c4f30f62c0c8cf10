"""Gaming days: a day of the room begins at an hour of its own, so that one night is one day.

A gaming day is named by its date as a proleptic Gregorian ordinal (`date.toordinal`). The hour is a setting
of the room (`books.reports.begins`), the zone the room's own.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

SECOND = 1_000_000
QUARTER = 900 * SECOND
"""Every zone's hours begin at some quarter of an hour of UTC."""
BEGINS = 6
"""The hour at which a gaming day begins where nobody set another."""


def gaming_day(instant: int, zone: tzinfo = UTC, begins: int = BEGINS) -> int:
    """The gaming day that an instant belongs to."""
    local = datetime.fromtimestamp(instant // SECOND, zone)
    return local.date().toordinal() - (local.hour < begins)


def beginning(day: int, zone: tzinfo = UTC, begins: int = BEGINS) -> int:
    """The first instant of a gaming day."""
    local = datetime.combine(date.fromordinal(day), datetime.min.time(), zone) + timedelta(hours=begins)
    return int(local.astimezone(UTC).timestamp()) * SECOND


def written(day: int) -> str:
    """`2026-03-03`; empty where there is no such day."""
    return date.fromordinal(day).isoformat() if day > 0 else ""


def local_time(instant: int, zone: tzinfo = UTC) -> str:
    """`2026-03-03 18:05`, by the room's clock; empty for no instant."""
    if not instant:
        return ""
    return datetime.fromtimestamp(instant // SECOND, zone).strftime("%Y-%m-%d %H:%M")
