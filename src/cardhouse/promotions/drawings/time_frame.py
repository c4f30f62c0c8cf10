"""Promotions that go by the clock: when the next time frame begins and ends, and when something is drawn.

The times are reckoned by the room's own hours and written into the log, so that the clock only looks at
instants. A new version of the terms is reckoned anew at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from cardhouse.floor.due import Due
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings import counting
from cardhouse.promotions.drawings.counting import RoomOfPromotions
from cardhouse.promotions.drawings.state import Course, PlayingTime
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.frames import Frame, Hours, hours_of, minute_of, next_frame, next_time
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions, Running

BY_TIME = frozenset(("drawing", "hours"))
"""Kinds for which playing time counts."""
IN_FRAMES = BY_TIME | {"splash"}
NO_FRAME = Frame(0, 0)


class ReckonTimes(PromotionCommand, frozen=True):
    """The clock: a promotion's next times are to be reckoned."""

    promotion: str


class BeginFrame(PromotionCommand, frozen=True):
    """The clock: a time frame begins."""

    promotion: str


class EndFrame(PromotionCommand, frozen=True):
    """The clock: a time frame is over, or the promotion is."""

    promotion: str


class TimesReckoned(PromotionEvent, frozen=True):
    """When the next time frame begins and ends, and when something is drawn next; 0 where nothing comes."""

    promotion: str
    version: int
    starts: int
    ends: int
    draws_at: int


class FrameBegan(PromotionEvent, frozen=True):
    """A time frame runs, by the house's rules of this moment."""

    promotion: str
    own_card: bool
    least_players: int
    cites: tuple[str, ...] = ()


class FrameEnded(PromotionEvent, frozen=True):
    """A time frame is over."""

    promotion: str


def reckon(desk: PromotionDesk, command: ReckonTimes) -> Answer:
    running = desk.promotions.all[command.promotion]
    hours = hours_of(desk.money)
    frame = next_frame(running.terms.when, desk.now, hours) or NO_FRAME
    draws_at = _next_draw(running.terms, desk.now - 1, hours)
    return [TimesReckoned(running.name, running.terms.version, *frame, draws_at)]


def drawn_next(desk: PromotionDesk, running: Running) -> TimesReckoned:
    """The times after something was drawn just now: the time frame stays."""
    course = desk.promotions.drawings.courses[running.name]
    draws_at = _next_draw(running.terms, desk.now, hours_of(desk.money))
    return TimesReckoned(running.name, course.version, course.starts, course.ends, draws_at)


def _by_clock(terms: Promotion) -> bool:
    return terms.kind in IN_FRAMES or (terms.squares is not None and bool(terms.squares.numbers_at))


def _next_draw(terms: Promotion, after: int, hours: Hours) -> int:
    """When something is drawn after an instant; 0: never."""
    if terms.squares is not None:
        day, _, clock = terms.squares.numbers_at.partition(" ")
        at = hours.instant(date.fromisoformat(day).toordinal(), minute_of(clock))
        return at if at > after else 0
    if terms.drawing is not None:
        return next_time(terms.when, terms.drawing.times, after, hours)
    if terms.splash is None:
        return 0
    frame = next_frame(terms.when, after, hours)
    while frame is not None:
        apart = (frame.ends - frame.starts) // terms.splash.draws  # spread evenly, the first at the beginning
        times = [frame.starts + apart * place for place in range(terms.splash.draws)]
        later = [at for at in times if at > after]
        if later:
            return later[0]
        frame = next_frame(terms.when, frame.ends, hours)
    return 0


def draws_on(terms: Promotion, day: int, hours: Hours) -> list[int]:
    """When something is drawn on a gaming day."""
    begins, ends = (hours.on(near, hours.begins(near) * 60) for near in (day, day + 1))
    found: list[int] = []
    at = _next_draw(terms, begins - 1, hours) if _by_clock(terms) else 0
    while at and at < ends:
        found.append(at)
        at = _next_draw(terms, at, hours)
    return found


def begin(desk: PromotionDesk, command: BeginFrame) -> Answer:
    running = desk.promotions.all[command.promotion]
    asked, who = desk.choices["promotion_time.own_card"], running.terms.who
    own_card = who.own_card or (asked.value == "required" and running.terms.kind in BY_TIME)
    players = desk.choices["promotion_hits.players_least"]
    rows = (asked.cite, players.cite, *players.also) if running.terms.kind in BY_TIME else ()
    cites = tuple(row for row in (desk.choices.always(f"promotions.{running.terms.kind}"), *rows) if row)
    return [FrameBegan(running.name, own_card, max(who.least_players, players.value), cites)]


def end(desk: PromotionDesk, command: EndFrame) -> Answer:
    running = desk.promotions.all[command.promotion]
    events: list[AnyEvent] = [FrameEnded(running.name)]
    if running.phase == "running":
        draws_at = desk.promotions.drawings.courses[running.name].draws_at
        frame = next_frame(running.terms.when, desk.now, hours_of(desk.money)) or NO_FRAME
        events.append(TimesReckoned(running.name, running.terms.version, *frame, draws_at))
    return events


def apply_times(promotions: Promotions, event: TimesReckoned, at: int) -> None:
    known = promotions.drawings.courses.get(event.promotion)
    if known is not None and known.running and known.version != event.version:
        counting.stop(promotions.drawings, event.promotion, at)
        known.running = False
    if known is None:
        known = promotions.drawings.courses[event.promotion] = Course(event.version)
    known.version, known.draws_at = event.version, event.draws_at
    known.starts, known.ends = event.starts, event.ends
    if promotions.all[event.promotion].terms.kind in BY_TIME:
        promotions.drawings.times.setdefault(event.promotion, PlayingTime())


def apply_began(room: RoomOfPromotions, event: FrameBegan, at: int) -> None:
    course = room.promotions.drawings.courses[event.promotion]
    course.running = True
    course.own_card, course.least_players = event.own_card, event.least_players
    if event.promotion in room.promotions.drawings.times:
        counting.begin(room, event.promotion, at)


def apply_ended(promotions: Promotions, event: FrameEnded, at: int) -> None:
    course = promotions.drawings.courses[event.promotion]
    course.running, course.starts, course.ends = False, 0, 0
    counting.stop(promotions.drawings, event.promotion, at)


def due(promotions: Promotions) -> Iterator[Due]:
    """What the clock owes to promotions' time frames."""
    for name, one in promotions.all.items():
        if not _by_clock(one.terms):
            continue
        course = promotions.drawings.courses.get(name)
        if one.phase == "ended":
            if course is not None and course.running:
                yield Due(one.ended, f"frame {name} ends", EndFrame(name))
        elif course is None or course.version != one.terms.version:
            yield Due(one.started, f"times {name} {one.terms.version}", ReckonTimes(name))
        elif course.running:
            yield Due(course.ends, f"frame {name} ends", EndFrame(name))
        elif course.starts:
            yield Due(course.starts, f"frame {name} begins", BeginFrame(name))
