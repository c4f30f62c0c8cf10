"""The gaming day: from an hour that the room sets to the same hour of the next day."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage.events import GamingDaySet
from cardhouse.money.cage.state import Cage
from cardhouse.money.desk import SECOND, Answer, Decide, MoneyDesk
from cardhouse.play.refusal import Refusal, register

HOUR = 6
"""When a gaming day begins where the room has not set it: after the night's last game."""

register(
    {
        "bad_hour": "{hour:typed} is no hour of the day: 0 to 23",
        "manager_only": "{what} is for a manager",
    }
)


def begins(cage: Cage, day: int) -> int:
    """The hour at which a gaming day begins."""
    return next((hour for since, hour in reversed(cage.day_begins) if since <= day), HOUR)


def gaming_day(desk: MoneyDesk, instant: int) -> int:
    """The gaming day of an instant, as the ordinal of the date on which it begins."""
    local = desk.local(instant)
    day = local.date().toordinal()
    return day if local.hour >= begins(desk.books.cage, day) else day - 1


def day_ends(desk: MoneyDesk, instant: int) -> int:
    """The instant at which the gaming day of an instant ends."""
    day = gaming_day(desk, instant) + 1
    ends = datetime.combine(date.fromordinal(day), time(begins(desk.books.cage, day)), desk.zone)
    return int(ends.timestamp()) * SECOND


def set_gaming_day(desk: MoneyDesk, command: cmd.SetGamingDay) -> Answer:
    if "manager" not in desk.roles:
        return Refusal("manager_only", {"what": "the hour of the gaming day"})
    if type(command.hour) is not int or not 0 <= command.hour <= 23:
        return Refusal("bad_hour", {"hour": command.hour})
    # The day that runs keeps its hour: nobody's cash of a day is cut in two.
    return [GamingDaySet(gaming_day(desk, desk.now) + 1, command.hour, desk.by)]


HANDLERS: dict[Any, Decide] = {cmd.SetGamingDay: set_gaming_day}
