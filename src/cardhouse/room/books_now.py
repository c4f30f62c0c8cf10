"""How the books of a room in memory are looked at for reports; those of a closed day: `reporting_day.py`."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from cardhouse.money.reports.view import View
from cardhouse.room.state import Room


def looked_at(room: Room, day: int = 0) -> View:
    """The books of now, as seen from a gaming day."""
    return View(room.books, room.name, room.at, ZoneInfo(room.zone), day)
