"""The lines of a sheet as an event's clock goes through them: which level a line is, and when it is over.
Pure; the clock itself is `clock/`.
"""

from __future__ import annotations

from cardhouse.floor.desk import MINUTE
from cardhouse.tournaments.sheet import Level, Sheet
from cardhouse.tournaments.state import Event


def line_at(sheet: Sheet, place: int) -> Level:
    """A line of the sheet; after the last one that one goes on."""
    return sheet.levels[min(place, len(sheet.levels) - 1)]


def level_at(sheet: Sheet, place: int) -> int:
    """The number of the level at a line, or before a pause; at least 1."""
    return max(sum(not line.pause for line in sheet.levels[: place + 1]), 1)


def pause_now(event: Event) -> str:
    """Which pause is on; empty while a level is played or before the start."""
    return line_at(event.sheet, event.clock.place).pause if event.clock.place >= 0 else ""


def next_pause(event: Event) -> int:
    """When the next pause begins, if nothing holds the clock; 0 where none is to come."""
    clock, at = event.clock, event.clock.ends
    if not at:
        return 0
    for line in event.sheet.levels[clock.place + 1 :]:
        if line.pause:
            return at
        at += line.minutes * MINUTE
    return 0


def ends_of_level(event: Event, level: int, *, with_pause: bool = False) -> int:
    """When a level will be over, or the pauses after it too, if nothing holds the clock; 0 where it does not
    end by itself or is over.
    """
    clock, at = event.clock, event.clock.ends
    if not at:
        return 0
    lines = event.sheet.levels
    last = max((place for place in range(len(lines)) if level_at(event.sheet, place) <= level
                and (with_pause or not lines[place].pause)), default=-1)  # fmt: skip
    if last < clock.place:
        return 0
    for line in lines[clock.place + 1 : last + 1]:
        at += line.minutes * MINUTE
    return at


def seconds_to_act(event: Event) -> int:
    """How long a decision may take by the sheet; 0 where the house's own clock holds."""
    return event.sheet.plays(max(event.clock.level, 1)).seconds_to_act or event.sheet.acting.seconds
