"""The shortest story that still fails: a night that broke is told again with parts of it left out, as long as
it breaks in the same way.

First everything after the break is left out, then whole tables and people, then ever smaller pieces down to
single steps (delta debugging). A command that has lost its reason is refused, as any other, and goes next.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime

import msgspec

from cardhouse.sim.night import checks
from cardhouse.sim.night.story import Given, Harmed, Passed, Step, person_of, table_of
from cardhouse.sim.night.world import Night

SECOND = 1_000_000
NUMBERS = re.compile(r"\d+")
World = Callable[[], AbstractContextManager[Night]]
"""A new room as the night's was at its beginning, in which nothing goes wrong by itself."""
Progress = Callable[[int, int], None]


class Broken(msgspec.Struct, frozen=True):
    """How a story broke: in which way, and after how many steps."""

    way: str
    steps: int


class Shortest(msgspec.Struct, frozen=True):
    """What is left of a story, and whether there was time to try each step of it."""

    steps: tuple[Step, ...]
    of: int
    broken: Broken
    tried: int
    finished: bool


@contextmanager
def same_room(broken: Night, make: Callable[[], Night]) -> Iterator[Night]:
    """A new room with the cards that the broken night had."""
    night = make()
    night.mixing.known = dict(broken.mixing.known)
    try:
        yield night
    finally:
        night.abandon()


def way_of(error: BaseException) -> str:
    """In which way something broke: the first line of its words, whatever the numbers in them."""
    first, *_ = str(error).splitlines() or [""]
    return f"{type(error).__name__}: {NUMBERS.sub('0', first)}"


def retold(world: World, steps: Sequence[Step]) -> Broken | None:
    """How the story breaks, checked after every entry and at its end; None where it does not."""
    done = 0
    with world() as night:
        try:
            for step in steps:
                done += 1
                night.take(step)
            checks.check(night)
            checks.balances_add_up(night.room)
            checks.replays_to_the_same(night)
            night.end()
        except Exception as error:
            return Broken(way_of(error), done)
    return None


class _Shrinking:
    """A story on its way to its shortest form."""

    def __init__(self, world: World, steps: Sequence[Step], broken: Broken, until: float) -> None:
        self.world, self.until = world, until
        self.broken = broken
        self.steps = list(steps[: broken.steps])
        self.tried = 0

    @property
    def in_time(self) -> bool:
        return time.monotonic() < self.until

    def without(self, left: list[Step]) -> bool:
        """Goes on with what is left where that still breaks in the same way."""
        self.tried += 1
        broken = retold(self.world, left)
        if broken is None or broken.way != self.broken.way:
            return False
        self.steps, self.broken = left[: broken.steps], broken
        return True

    def by_subject(self, subject: Callable[[Step], object]) -> None:
        """Without all that is about one table or one person."""
        for one in dict.fromkeys(map(subject, self.steps)):
            left = [step for step in self.steps if subject(step) != one]
            if one and self.in_time and len(left) < len(self.steps):
                self.without(left)

    def by_pieces(self, size: int) -> bool:
        """Without each piece of so many steps, the last first; whether any could go."""
        before, at = len(self.steps), len(self.steps)
        while at > 0 and self.in_time:
            at = min(at, len(self.steps))
            start = max(0, at - size)
            self.without(self.steps[:start] + self.steps[at:])
            at = start
        return len(self.steps) < before


def shrink(
    world: World, steps: Sequence[Step], *, seconds: float, progress: Progress | None = None
) -> Shortest | None:
    """The shortest story found in so many seconds; None where the steps alone do not break again: then it was
    what somebody in the night expected that failed.
    """
    broken = retold(world, steps)
    if broken is None:
        return None
    work = _Shrinking(world, steps, broken, time.monotonic() + seconds)
    for subject in (table_of, lambda step: type(step) is Harmed, person_of):
        work.by_subject(subject)
    size = max(1, len(work.steps) // 2)
    finished = False
    while work.in_time and not finished:
        gone = work.by_pieces(size)
        if progress is not None:
            progress(len(steps) - len(work.steps), len(steps))
        finished = size == 1 and not gone and work.in_time
        size = max(1, min(size // 2, len(work.steps) // 2)) if size > 1 else 1
    return Shortest(tuple(work.steps), len(steps), work.broken, work.tried, finished)


def told_lines(world: World, steps: Sequence[Step]) -> list[str]:
    """The story in lines, with what was answered."""
    lines = []
    with world() as night:
        for number, step in enumerate(steps, 1):
            last = number == len(steps)
            try:
                answer = night.take(step)
                said = f"  -> refused, {answer.code}" if answer is not None else ""
            except Exception as error:
                said = f"  -> {error!r}" if last else f"  -> {error!r} (too soon)"
            lines.append(f"{number:3}. {_line(step)}{said}")
    return lines


def _line(step: Step) -> str:
    if isinstance(step, Passed):
        return f"the clock says {_clock(step.at)}"
    if isinstance(step, Harmed):
        return f"{step.name.replace('_', ' ')}, seed {step.seed}"
    assert isinstance(step, Given)
    return f"{_clock(step.asked.at)} {step.asked.by}: {step.asked.command!r}"


def _clock(at: int) -> str:
    return datetime.fromtimestamp(at // SECOND, UTC).strftime("%d %H:%M:%S")
