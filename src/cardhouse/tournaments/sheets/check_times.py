"""Times and windows: when it starts, until which level one may enter, rebuy, add on or cash out, and days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from cardhouse.tournaments.sheet import Days, Sheet
from cardhouse.tournaments.sheets.faults import Fault

TIME = "%Y-%m-%d %H:%M"


def time_faults(sheet: Sheet) -> Iterator[Fault]:
    """What is wrong with times and windows."""
    if sheet.starts and not _is_time(sheet.starts):
        yield Fault("starts", f"{sheet.starts!r} is no date and time such as 2026-11-20 19:00")
    if sheet.registration_opens < 0:
        yield Fault("registration_opens", "registration opens before the start, by so many minutes")
    last = sum(not level.pause for level in sheet.levels)
    for where, level in _windows(sheet):
        if not 0 <= level <= last:
            yield Fault(where, f"there is no level {level}: the last one is {last}")
    if sheet.re_entries is not None and sheet.re_entries.through < 1:
        yield Fault("re_entries.through", "re-entries are for a time from the start: name the last level")
    if sheet.rebuys is not None and sheet.rebuys.through < 1:
        yield Fault("rebuys.through", "rebuys are for a time from the start: name the last level")
    for where, level in _in_pauses(sheet):
        if 1 <= level <= last and not pause_after(sheet, level):
            yield Fault(where, f"this is done in a pause, and there is none after level {level}")
    for where, count in _counts(sheet):
        if count < 0:
            yield Fault(where, "there are no fewer than none")
    yield from _days(sheet)


def pause_after(sheet: Sheet, level: int) -> bool:
    """Whether a pause follows a level, counted from 1 without pauses."""
    played = 0
    for number, one in enumerate(sheet.levels):
        played += not one.pause
        if played == level and not one.pause:
            return number + 1 < len(sheet.levels) and bool(sheet.levels[number + 1].pause)
    return False


def _in_pauses(sheet: Sheet) -> Iterator[tuple[str, int]]:
    if sheet.add_on is not None:
        yield "add_on.after", sheet.add_on.after
    for number, level in enumerate(sheet.cash_out.after if sheet.cash_out else (), 1):
        yield f"cash_out.after.{number}", level


def _windows(sheet: Sheet) -> Iterator[tuple[str, int]]:
    yield "late.through", sheet.late.through
    if sheet.re_entries is not None:
        yield "re_entries.through", sheet.re_entries.through
    if sheet.rebuys is not None:
        yield "rebuys.through", sheet.rebuys.through
    for where, level in _in_pauses(sheet):
        yield where, level or -1


def _counts(sheet: Sheet) -> Iterator[tuple[str, int]]:
    yield "acting.seconds", sheet.acting.seconds
    yield "acting.time_bank", sheet.acting.time_bank
    if sheet.re_entries is not None:
        yield "re_entries.most", sheet.re_entries.most
    if sheet.rebuys is not None:
        yield "rebuys.most", sheet.rebuys.most
        yield "rebuys.stack_at_most", sheet.rebuys.stack_at_most
    if sheet.add_on is not None:
        yield "add_on.most", sheet.add_on.most


def _days(sheet: Sheet) -> Iterator[Fault]:
    ends = [n for n, level in enumerate(sheet.levels, 1) if level.pause == "end_of_day"]
    if sheet.days is None:
        for number in ends:
            yield Fault(f"levels.{number}.pause", "a day ends and no other begins: add [days] with starts")
        return
    days = sheet.days
    if len(ends) > len(days.starts) or (not ends and not days.until_percent and days.starts):
        why = f"{len(ends)} days end in the levels, and {len(days.starts)} further ones begin"
        yield Fault("days.starts", why)
    yield from _flights(days)
    for number, starts in enumerate(days.starts, 1):
        if not _is_time(starts):
            yield Fault(f"days.starts.{number}", f"{starts!r} is no date and time such as 2026-11-20 19:00")
    if not 0 <= days.until_percent < 100:
        why = f"a flight is played down to 1 to 99 percent, not {days.until_percent}"
        yield Fault("days.until_percent", why)
    if not 1 <= days.last_hands[0] <= days.last_hands[1]:
        yield Fault("days.last_hands", "so few to so many last hands, the smaller number first")


def _flights(days: Days) -> Iterator[Fault]:
    names = [flight.name for flight in days.flights]
    for number, flight in enumerate(days.flights, 1):
        if not flight.name or flight.name in names[: number - 1]:
            yield Fault(f"days.flights.{number}.name", "every flight has a name of its own")
        if not _is_time(flight.starts):
            why = f"{flight.starts!r} is no date and time such as 2026-11-20 19:00"
            yield Fault(f"days.flights.{number}.starts", why)


def _is_time(text: str) -> bool:
    try:
        datetime.strptime(text, TIME)
    except ValueError:
        return False
    return True
