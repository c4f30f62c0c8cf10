"""Gaming days: a day of the room begins at an hour of its own, so that one night is one day.

A gaming day is named by its date as a proleptic Gregorian ordinal (`date.toordinal`). Which day an instant
belongs to is decided in `money/cage/gaming_day.py`, by the hour that the room set; here is how days are
written.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo

SECOND = 1_000_000
QUARTER = 900 * SECOND
"""Every zone's hours begin at some quarter of an hour of UTC."""


def midnight(day: int, zone: tzinfo = UTC) -> int:
    """The instant at which a date begins."""
    local = datetime.combine(date.fromordinal(day), datetime.min.time(), zone)
    return int(local.astimezone(UTC).timestamp()) * SECOND


def written(day: int) -> str:
    """`2026-03-03`; empty where there is no such day."""
    return date.fromordinal(day).isoformat() if day > 0 else ""


def local_time(instant: int, zone: tzinfo = UTC) -> str:
    """`2026-03-03 18:05`, by the room's clock; empty for no instant."""
    if not instant:
        return ""
    return datetime.fromtimestamp(instant // SECOND, zone).strftime("%Y-%m-%d %H:%M")
