"""The time of a level or pause is up: the next line of the sheet begins. Given by the clock alone, at the
very instant; the floor may announce it before (`announce_level.py`), and whoever wants another time corrects
the clock (`correct_clock.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.clock.state import Clock
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.hand_rounds import in_a_round
from cardhouse.tournaments.levels import level_at, line_at
from cardhouse.tournaments.places.state import HELD
from cardhouse.tournaments.state import Event, Events

ENDS_DAY = "end_of_day"


class LevelBegan(TournamentEvent, frozen=True):
    """The clock went on to a line of the sheet, a level or a pause. A new level is played from the following
    hand on.
    """

    place: int
    """Which line, counted from 0."""
    level: int
    """The level that hands are dealt at from now on, counted from 1 without pauses."""
    ends: int = 0
    """When it will be over; 0: not by itself."""
    cite: str | None = None
    announced_by: str = ""
    """Who announced it; empty where the clock began it."""
    signal: bool = False
    """Whether the clock gives an audible signal."""
    begun_cite: str | None = None


class BeginNextLevel(EventCommand, frozen=True):
    """The next line of the sheet begins."""

    place: int


def decide(desk: EventDesk, command: BeginNextLevel) -> Answer:
    event = desk.event(command.event)
    assert not isinstance(event, Refusal), "the clock knows its events"
    return [level_begins(desk, event, command.place)]


def level_begins(desk: EventDesk, event: Event, place: int, *, announced: bool = False) -> LevelBegan:
    """The event of a line that begins, by the clock or because somebody announced it."""
    rule = desk.choices["event_clock.level_begins"]
    line = began(event, place, desk.now, desk.choices.always("event.level_from_next_hand"))
    return msgspec.structs.replace(
        line, announced_by=desk.by if announced else "", begun_cite=rule.cite,
        signal=not announced and "clock_signal" in rule.value,
    )  # fmt: skip


def began(event: Event, place: int, now: int, cite: str | None) -> LevelBegan:
    """The event of a line that begins now. The last level has no end, nor has the end of a day: the next day
    is begun by people.
    """
    sheet = event.sheet
    place = min(place, len(sheet.levels) - 1)  # after the last line that one goes on
    line = line_at(sheet, place)
    endless = place >= len(sheet.levels) - 1 or line.pause == ENDS_DAY
    ends = 0 if endless else now + line.minutes * MINUTE
    return LevelBegan(event.name, place, level_at(sheet, place), ends, cite)


def apply(events: Events, event: LevelBegan, at: int) -> None:
    found = events.all[event.event]
    was = found.clock
    new_day = was.place >= 0 and line_at(found.sheet, was.place).pause == ENDS_DAY
    found.clock = Clock(event.place, event.level, at, event.ends, banks={} if new_day else was.banks,
        pushed=was.pushed, signal=event.signal)  # fmt: skip
    found.clock.by_hands = was.by_hands
    by_hands(found, at)


def by_hands(event: Event, at: int) -> None:
    """Hand for hand holds the clock of a level. A pause lasts as long as ever: nothing is dealt in it that
    could move a clock which goes by hands.
    """
    clock, rounds = event.clock, event.places.hand_for_hand
    stands = clock.by_hands or (rounds is not None and rounds.stands and not clock.held)
    if not stands:
        return
    if line_at(event.sheet, clock.place).pause:
        clock.held, clock.held_at, clock.by_hands = "", 0, False
    else:
        clock.held, clock.held_at, clock.by_hands = HELD, at, True


def waits_for_round(event: Event) -> bool:
    """A pause waits until every table has finished its round of hand for hand: else some would have seen the
    hands of others before they deal their own.
    """
    return bool(line_at(event.sheet, event.clock.place + 1).pause) and in_a_round(event)


def due(events: Events) -> Iterator[Due]:
    """What the clocks give next."""
    for event in events.all.values():
        clock = event.clock
        up = clock.by_hands and clock.ends <= clock.held_at
        if event.phase == "running" and clock.ends and (up or not clock.held) and not waits_for_round(event):
            key = f"level {event.name} {clock.place}"
            yield Due(clock.ends, key, BeginNextLevel(event.name, clock.place + 1))
