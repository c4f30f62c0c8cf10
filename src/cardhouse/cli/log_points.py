"""A point in time as a person writes it, for the commands that go back to one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from cardhouse.errors import CardhouseError

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def instant_of(text: str) -> int:
    """Microseconds since 1970; an hour without a zone would be another instant on another machine."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise CardhouseError(f"{text!r} is no time: write it as 2026-11-15T23:30:00-08:00") from error
    if moment.tzinfo is None:
        raise CardhouseError(f"{text} has no zone: write it as {text}Z for UTC, or with an offset")
    return (moment - EPOCH) // timedelta(microseconds=1)
