"""The time frames of a promotion, as instants: which one an instant lies in, and which comes next.

A promotion's days are gaming days: hours after midnight belong to the night before. Whoever decides hands in
the room's zone and when its days begin (`Hours`); nothing here knows a desk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from cardhouse.money.cage.gaming_day import begins
from cardhouse.money.desk import MoneyDesk
from cardhouse.promotions.promotion import When

SECOND = 1_000_000
MINUTE = 60 * SECOND
DAY_MINUTES = 24 * 60
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAYS_AHEAD = 366
"""How far the next time frame is looked for."""


class Frame(NamedTuple):
    """From one instant up to another, which is no longer in it."""

    starts: int
    ends: int


@dataclass(frozen=True, slots=True)
class Hours:
    """A room's own hours: its zone, and at which hour each gaming day (as an ordinal) begins."""

    zone: tzinfo
    begins: Callable[[int], int]

    def day_of(self, instant: int) -> int:
        """The gaming day of an instant, as the ordinal of the date on which it begins."""
        local = datetime.fromtimestamp(instant // SECOND, self.zone)
        day = local.date().toordinal()
        return day if local.hour >= self.begins(day) else day - 1

    def instant(self, day: int, minute: int) -> int:
        """The instant at a minute of a date, counted over midnight where it is more than a day."""
        then = datetime.combine(date.fromordinal(day), time(), self.zone) + timedelta(minutes=minute)
        return int(then.astimezone(UTC).timestamp()) * SECOND

    def on(self, day: int, minute: int) -> int:
        """The instant at which a clock shows this minute during a gaming day."""
        early = minute < self.begins(day) * 60
        return self.instant(day, minute + DAY_MINUTES if early else minute)


def hours_of(desk: MoneyDesk) -> Hours:
    """The hours of the room that is decided in."""
    return Hours(desk.zone, lambda day: begins(desk.books.cage, day))


def minute_of(clock: str) -> int:
    """The minute of the day.

    >>> minute_of("18:30")
    1110
    """
    hour, _, minute = clock.partition(":")
    return int(hour) * 60 + int(minute)


def runs_on(when: When, day: int) -> bool:
    """Whether a promotion runs on a gaming day."""
    written = date.fromordinal(day).isoformat()
    if (when.starts and written < when.starts) or (when.ends and written > when.ends):
        return False
    return not when.days or WEEKDAYS[date.fromordinal(day).weekday()] in when.days


def frames_on(when: When, day: int, hours: Hours) -> Iterator[Frame]:
    """The time frames of one gaming day, in order; none where the promotion does not run on it."""
    if not runs_on(when, day):
        return
    spans = sorted(_span(text, day, hours) for text in when.hours) or [
        Frame(hours.on(day, hours.begins(day) * 60), hours.on(day + 1, hours.begins(day + 1) * 60))
    ]
    for span in spans:
        yield from _cut(span, when.every * MINUTE)


def frame_at(when: When, instant: int, hours: Hours) -> Frame | None:
    """The time frame that an instant lies in."""
    day = hours.day_of(instant)
    for near in (day - 1, day):  # hours may go on into the next gaming day
        for frame in frames_on(when, near, hours):
            if frame.starts <= instant < frame.ends:
                return frame
    return None


def next_frame(when: When, instant: int, hours: Hours) -> Frame | None:
    """The first time frame that ends after an instant: the one it lies in, or the next; None where there is
    none within a year.
    """
    day = hours.day_of(instant)
    for near in range(day - 1, day + DAYS_AHEAD):
        for frame in frames_on(when, near, hours):
            if frame.ends > instant:
                return frame
    return None


def next_time(when: When, clocks: tuple[str, ...], instant: int, hours: Hours) -> int:
    """The next instant after this one at which a clock shows one of these times on a day of the promotion; 0
    where there is none within a year.
    """
    day = hours.day_of(instant)
    for near in range(day, day + DAYS_AHEAD):
        if runs_on(when, near):
            times = sorted(hours.on(near, minute_of(clock)) for clock in clocks)
            after = [at for at in times if at > instant]
            if after:
                return after[0]
    return 0


def _span(text: str, day: int, hours: Hours) -> Frame:
    start, end = (minute_of(clock.strip()) for clock in text.split("-"))
    starts, ends = hours.on(day, start), hours.on(day, end)
    return Frame(starts, ends if ends > starts else hours.instant(day + 1, end))


def _cut(span: Frame, every: int) -> Iterator[Frame]:
    if not every:
        yield span
        return
    for starts in range(span.starts, span.ends, every):
        yield Frame(starts, min(starts + every, span.ends))
