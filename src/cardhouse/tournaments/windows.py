"""Until when one may enter, enter again, rebuy or add on: windows of the sheet that end by themselves with a
level, or with the pause after it. Pure; entering itself is `entries/`.
"""

from __future__ import annotations

from cardhouse.tournaments.levels import ends_of_level, pause_now
from cardhouse.tournaments.sheet import LateEntry
from cardhouse.tournaments.state import Event


def window_open(event: Event, window: LateEntry | None) -> bool:
    """Whether a window of the sheet is open now. None opens again once the prize pool is settled,
    wherever the clock is set and whatever the sheet says then.
    """
    if window is None or event.phase != "running" or event.prizes.pool is not None:
        return False
    level = event.clock.level
    return level <= window.through and (window.with_pause or level < window.through or not pause_now(event))


def may_enter(event: Event) -> bool:
    """Whether people may enter: while registration is open before the start, and late by the sheet."""
    return event.phase == "registering" or window_open(event, event.sheet.late)


def may_re_enter(event: Event) -> bool:
    """Whether somebody who has lost all his chips may enter again; how often is asked elsewhere."""
    return window_open(event, event.sheet.re_entries)


def may_rebuy(event: Event) -> bool:
    """Whether rebuys are sold now; who may is asked elsewhere."""
    return window_open(event, event.sheet.rebuys)


def add_on_now(event: Event) -> bool:
    """Whether add-ons are sold now: in the pause after their level; where no pause follows, in the level
    after it.
    """
    add_on = event.sheet.add_on
    if add_on is None or event.phase != "running" or event.prizes.pool is not None:
        return False
    if pause_now(event):
        return event.clock.level == add_on.after
    lines, place = event.sheet.levels, event.clock.place
    follows = 0 < place <= len(lines) - 1 and not lines[place - 1].pause
    return follows and event.clock.level == add_on.after + 1


def entry_ends(event: Event) -> int:
    """When late registration ends, if nothing holds the clock; 0 where it is over."""
    late = event.sheet.late
    if not window_open(event, late):
        return 0
    return ends_of_level(event, late.through, with_pause=late.with_pause)


def field_closed(event: Event) -> bool:
    """Whether nobody can come in any more: neither late nor again. Another flight has a field of its own."""
    return event.phase != "registering" and not may_enter(event) and not may_re_enter(event)
