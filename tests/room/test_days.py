"""Which book is in force: by the room's own day, wherever the room is."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from cardhouse.houses.choices import Choices
from cardhouse.room.host import DAYS_KEPT, RoomHost, house_on, open_room

SECOND = 1_000_000
ZONES = ["America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham", "UTC"]


@pytest.mark.parametrize("zone", ZONES)
def test_the_day_begins_at_the_rooms_own_midnight(zone: str) -> None:
    asked: list[date] = []

    def book(house: str, day: date, rule_set: str) -> Choices:
        asked.append(day)
        return house_on(house, day)

    room, _ = open_room("main", "pechanga", 1, zone=zone)
    host = RoomHost(room, book=book)
    # Over both nights on which clocks are set, and around every midnight between.
    first = datetime(2026, 3, 1, tzinfo=ZoneInfo(zone))
    instants = [
        int((first + timedelta(days=day)).astimezone(UTC).timestamp()) * SECOND + off
        for day in range(260)
        for off in (-SECOND, -1, 0, 1, 12 * 3600 * SECOND)
    ]
    for instant in instants:
        host.choices_at(instant)
        host.choices_at(instant)
    right = [datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).date() for at in instants for _ in (1, 2)]
    assert asked == right
    assert len(host._days) <= DAYS_KEPT
