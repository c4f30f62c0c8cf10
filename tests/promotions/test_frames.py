"""Time frames of promotions: gaming days, hours over midnight, nights on which clocks are set."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from cardhouse.promotions.frames import MINUTE, Frame, Hours, frame_at, next_frame, next_time, runs_on
from cardhouse.promotions.promotion import When

ZONE = ZoneInfo("America/New_York")
HOURS = Hours(ZONE, lambda day: 6)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp()) * 1_000_000


def test_a_day_is_a_gaming_day() -> None:
    night = frame_at(When(), at("2026-03-04 02:00"), HOURS)
    assert night == Frame(at("2026-03-03 06:00"), at("2026-03-04 06:00"))
    tuesdays = When(days=("tue",))
    assert frame_at(tuesdays, at("2026-03-04 05:59"), HOURS) == night
    assert frame_at(tuesdays, at("2026-03-04 06:00"), HOURS) is None
    assert next_frame(tuesdays, at("2026-03-04 06:00"), HOURS) == Frame(
        at("2026-03-10 06:00"), at("2026-03-11 06:00")
    )


def test_hours_over_midnight() -> None:
    late = When(hours=("22:00-2:00", "12:00-14:00"))
    assert frame_at(late, at("2026-03-04 01:59"), HOURS) == Frame(
        at("2026-03-03 22:00"), at("2026-03-04 02:00")
    )
    assert frame_at(late, at("2026-03-04 02:00"), HOURS) is None
    assert next_frame(late, at("2026-03-04 02:00"), HOURS) == Frame(
        at("2026-03-04 12:00"), at("2026-03-04 14:00")
    )


def test_hours_into_the_next_gaming_day() -> None:
    night = When(hours=("20:00-08:00",))
    found = frame_at(night, at("2026-03-04 07:00"), HOURS)
    assert found == Frame(at("2026-03-03 20:00"), at("2026-03-04 08:00"))


def test_cut_every_half_hour() -> None:
    halves = When(hours=("12:00-13:15",), every=30)
    assert frame_at(halves, at("2026-03-03 12:30"), HOURS) == Frame(
        at("2026-03-03 12:30"), at("2026-03-03 13:00")
    )
    last = frame_at(halves, at("2026-03-03 13:10"), HOURS)
    assert last == Frame(at("2026-03-03 13:00"), at("2026-03-03 13:15"))


def test_the_night_on_which_clocks_are_set_forward_is_shorter() -> None:
    found = frame_at(When(), at("2026-03-08 01:00"), HOURS)
    assert found is not None
    assert found.ends - found.starts == 23 * 60 * MINUTE


def test_first_and_last_day() -> None:
    when = When(starts="2026-03-03", ends="2026-03-04")
    first = datetime(2026, 3, 3).toordinal()
    assert [runs_on(when, first + shift) for shift in (-1, 0, 1, 2)] == [False, True, True, False]
    assert next_frame(when, at("2026-03-05 06:00"), HOURS) is None


def test_times_of_drawings() -> None:
    when = When(days=("tue",))
    assert next_time(when, ("22:00", "01:00"), at("2026-03-03 21:00"), HOURS) == at("2026-03-03 22:00")
    assert next_time(when, ("22:00", "01:00"), at("2026-03-03 22:00"), HOURS) == at("2026-03-04 01:00")
    assert next_time(when, ("22:00",), at("2026-03-03 22:00"), HOURS) == at("2026-03-10 22:00")
