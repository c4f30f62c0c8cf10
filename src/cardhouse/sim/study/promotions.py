"""A study of promotions: the fund of one, day by day over months at a room's pace, from the same chance under
each arm. What an arm is, and how likely its hand, is `promotion_arms`.

A hit comes by the hands that count, one like the other; what is collected on a day is in the fund from the
next one on. A jackpot pays a share of the fund as it stood on the day that the book names, less what was paid
since where the book says so, and the house fills up what the next one begins with. A fixed prize is the
house's word: it adds what the fund lacks. Amounts are whole cents.
"""

from __future__ import annotations

import math
import random
from typing import Literal

import msgspec

from cardhouse.odds.frequency import DAYS_A_MONTH
from cardhouse.sim.study.arms import Arm
from cardhouse.sim.study.comparing import Measure
from cardhouse.sim.study.study import play_batch

BATCH = 100
COLUMNS = (
    "run", "runs", "days", "hands", "hits", "collected", "paid", "added", "left", "largest_fund",
    "largest_hit", "longest_wait",
)  # fmt: skip
MEASURES = (
    Measure("hits a month", "hits", "days", DAYS_A_MONTH),
    Measure("paid a month, dollars", "paid", "days", 0.01 * DAYS_A_MONTH),
    Measure("paid at a hit, dollars", "paid", "hits", 0.01),
    Measure("collected a month, dollars", "collected", "days", 0.01 * DAYS_A_MONTH),
    Measure("from the house a month, dollars", "added", "days", 0.01 * DAYS_A_MONTH),
    Measure("left in the end, dollars", "left", "runs", 0.01),
    Measure("largest fund, dollars", "largest_fund", "runs", 0.01),
    Measure("largest hit, dollars", "largest_hit", "runs", 0.01),
    Measure("longest wait, days", "longest_wait", "runs", digits=1),
)
NEVER = 1 << 62


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """One promotion in one house as numbers, so that whoever plays it needs neither."""

    kind: Literal["jackpot", "hand", "best", "drawn"]
    """A share of the fund, a fixed prize for each hand, for the best of a time frame, or for each drawing."""
    chance: float = 0.0
    """That a hand is one."""
    by_day: tuple[tuple[int, ...], ...]
    """Of each day: the hands that count, for each time frame by itself; or the prizes that are drawn."""
    hands: int
    """Played a day."""
    a_day: int
    """What the pots of a day give to the fund."""
    now: int
    least: int = 0
    """What the house fills the fund up to after a jackpot."""
    percent: int = 100
    lag: int = 1
    """Of how many days ago the fund is whose share is paid."""
    less_paid: bool = True
    """Whether what was paid since is taken off it."""
    prize: int = 0


class PromotionsPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: each run has a chance of its own, the same for all arms."""

    courses: dict[str, Course]
    """By the name of the arm."""
    seed: int


def play_promotions(batch: bytes) -> bytes:
    """One batch, in whatever process this is."""
    return play_batch(batch, PromotionsPlan, _one)


def _one(arm: Arm, plan: PromotionsPlan, number: int) -> tuple[int, ...]:
    run = Run(plan.courses[arm.name], random.Random(f"promotion {plan.seed} {number}"))
    for day in range(len(run.course.by_day)):
        run.play(day)
    return run.row(number)


class Run:
    """One course from its first day to its last."""

    def __init__(self, course: Course, chance: random.Random) -> None:
        self.course, self.chance = course, chance
        self.fund = self.largest_fund = course.now
        self.closed: list[int] = []
        """What the fund held at the close of each day."""
        self.paid_by: list[int] = []
        """What was paid up to the close of each day."""
        self.hits = self.paid = self.added = self.largest_hit = 0
        self.last_hit = self.longest_wait = 0
        self.ahead = self._gap()

    def play(self, day: int) -> None:
        """The hands of a day, then its close."""
        for _ in range(self._hits_on(day)):
            self._pay(day)
        self.fund += self.course.a_day
        self.largest_fund = max(self.largest_fund, self.fund)
        self.closed.append(self.fund)
        self.paid_by.append(self.paid)

    def row(self, number: int) -> tuple[int, ...]:
        """The columns."""
        days = len(self.course.by_day)
        wait = max(self.longest_wait, days - self.last_hit)
        return (
            number, 1, days, self.course.hands * days, self.hits, self.course.a_day * days, self.paid,
            self.added, self.fund, self.largest_fund, self.largest_hit, wait,
        )  # fmt: skip

    def _hits_on(self, day: int) -> int:
        course, today = self.course, self.course.by_day[day]
        if course.kind == "drawn":
            return sum(today)
        if course.kind == "best":
            none = math.log1p(-course.chance) if course.chance < 1 else -math.inf
            return sum(self.chance.random() < -math.expm1(hands * none) for hands in today if hands)
        hits, left = 0, sum(today)
        while self.ahead <= left:
            hits, left = hits + 1, left - self.ahead
            self.ahead = self._gap()
        self.ahead -= left
        return hits

    def _gap(self) -> int:
        """Hands up to the next hit, that one among them. The same chance gives fewer where it is likelier."""
        wait = self.chance.expovariate(1.0)
        if not 0 < self.course.chance < 1:
            return NEVER if self.course.chance <= 0 else 1
        return max(1, math.ceil(wait / -math.log1p(-self.course.chance)))

    def _pay(self, day: int) -> None:
        amount = self._share(day) if self.course.kind == "jackpot" else self.course.prize
        short = max(0, amount - self.fund)
        self.fund += short - amount
        if self.course.kind == "jackpot" and self.fund < self.course.least:
            short, self.fund = short + self.course.least - self.fund, self.course.least
        self.added += short
        self.paid += amount
        self.hits += 1
        self.largest_hit = max(self.largest_hit, amount)
        self.longest_wait, self.last_hit = max(self.longest_wait, day - self.last_hit), day

    def _share(self, day: int) -> int:
        """What a jackpot pays: never more than the fund has."""
        at = day - self.course.lag
        base = self.closed[at] if at >= 0 else self.course.now
        if self.course.less_paid:
            base -= self.paid - (self.paid_by[at] if at >= 0 else 0)
        return min(max(0, base) * self.course.percent // 100, self.fund)
