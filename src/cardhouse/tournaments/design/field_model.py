"""How a field shrinks, without cards: a model of stacks for planning, calibrated to a field that was played.

In each hand at each table a random loser gives a random winner as much as is at stake. The stake has a long
tail: it is more than x times the forced bets with the chance A / x^(4/3) (a straight line on paper with two
logarithms), so that deep stacks are seldom lost and shallow ones often; nobody loses more than he has or the
other can win. In limit games a hand costs no more than so many big bets. A hand takes less time with fewer
players. Nobody is better than another here: it says how many are left when, not who.

A = 1 was chosen because public counts then come out: 60,000 in chips at levels of two hours from 100/200 on
left 71 to 76 percent of a flight after five levels and 441 of 10,043 players after twenty (World Series of
Poker, main event of 2023; here 79 percent and 3.8). It also ends where directors expect it: a nightly event
when all chips are worth some 20 to 60 big blinds. `tests/tournaments/test_design.py` holds both.

Assumed, and said with every plan: of all entries three in four are there at the start and the rest come
evenly through the window; in a rebuy event two of three who lose all rebuy, and as many take the add-on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import isqrt
from random import Random

import msgspec

LOOSENESS = 100
"""A, in hundredths."""
QUANTILES = 4096
HUNDREDTHS = 100
THERE_AT_START = 75
REBUYING = 67
"""Percent."""
SAMPLE = 900
"""Seconds between two looks at the field."""
LIMIT_BETS = 8
"""In limit games a hand costs at most so many big bets."""
HAND_SECONDS = (51, 8)
"""A dealt hand takes 51 seconds and 8 for each player: 30 hands an hour with nine, 54 with two."""
HOURS_MOST = 24 * 14


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A level or a pause, as the model sees it."""

    seconds: int
    forced: int = 0
    """What a full table puts in before anybody bets; 0 in a pause."""
    cap: int = 0
    """The most that a hand costs; 0: all chips."""
    enters: bool = False
    """Whether new entries come in."""
    rebuys: int = 0
    """Chips of a rebuy while they are sold."""
    add_on: int = 0
    """Chips of the add-on that is sold in this pause."""


class FieldPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played by how many."""

    entries: int
    stack: int
    seats: int
    stages: tuple[Stage, ...]
    ends_with: int = 1
    """How many are left at the end."""


class Course(msgspec.Struct, frozen=True):
    """One run: when it ended, and how many were left at every look and after every stage."""

    seconds: int
    left: tuple[int, ...]
    after_stages: tuple[int, ...]
    chips: int
    last_forced: int


@cache
def stakes_table(looseness: int = LOOSENESS) -> tuple[int, ...]:
    """What a hand costs the loser in hundredths of the forced bets, by chance: one entry a quantile."""
    found = []
    for place in range(QUANTILES):
        above = 2 * place + 1
        ratio = (looseness * 2 * QUANTILES) ** 3 * HUNDREDTHS**4 // (HUNDREDTHS * above) ** 3
        found.append(isqrt(isqrt(ratio)))
    return tuple(found)


def run_field(plan: FieldPlan, random: Random) -> Course:
    """One event from the first hand to the last."""
    return _Run(plan, random).play()


class _Run:
    """The field of one run."""

    def __init__(self, plan: FieldPlan, random: Random) -> None:
        self.plan = plan
        self.random = random
        self.window = sum(stage.seconds for stage in plan.stages if stage.enters)
        """Seconds of play in which people still enter."""
        self.to_come = plan.entries * (100 - THERE_AT_START) // 100 if self.window else 0
        self.stacks = [plan.stack] * (plan.entries - self.to_come)
        self.at = 0
        self.looks: list[int] = []
        self.after: list[int] = []

    def play(self) -> Course:
        number = 0
        stages = self.plan.stages
        while self._goes_on() and self.at < HOURS_MOST * 3600:
            stage = stages[min(number, len(stages) - 1)]
            if stage.forced:
                self._level(stage, endless=number >= len(stages) - 1)
            else:
                self._pause(stage)
            self.after.append(len(self.stacks))
            number += 1
        forced = next(stage.forced for stage in reversed(stages[: max(1, number)]) if stage.forced)
        return Course(self.at, tuple(self.looks), tuple(self.after), sum(self.stacks), forced)

    def _goes_on(self) -> bool:
        return len(self.stacks) > self.plan.ends_with or self.to_come > 0

    def _pause(self, stage: Stage) -> None:
        if stage.add_on:
            for place in range(len(self.stacks)):
                self.stacks[place] += stage.add_on * (self.random.randrange(100) < REBUYING)
        self._pass(stage.seconds)

    def _level(self, stage: Stage, *, endless: bool) -> None:
        ends = self.at + stage.seconds
        if stage.enters and self.to_come:
            coming = self.to_come * stage.seconds // self.window
            self.window -= stage.seconds
            self.stacks += [self.plan.stack] * coming
            self.to_come -= coming
        while len(self.stacks) > self.plan.ends_with and (endless or self.at < ends):
            left = len(self.stacks)
            tables = -(-left // self.plan.seats)
            base, each = HAND_SECONDS
            self._pass(base + each * (left // tables))
            self._hands(stage, tables)
            if self.at > HOURS_MOST * 3600:
                return

    def _hands(self, stage: Stage, tables: int) -> None:
        """One hand at every table."""
        stacks, random, costs = self.stacks, self.random.random, stakes_table()
        unit, cap = stage.forced, stage.cap
        for _ in range(tables):
            left = len(stacks)
            if left <= self.plan.ends_with:
                return
            loser, winner = int(random() * left), int(random() * (left - 1))
            winner += winner >= loser
            cost = costs[int(random() * QUANTILES)] * unit // HUNDREDTHS
            if cap and cost > cap:
                cost = cap
            lost = min(cost, stacks[loser], stacks[winner])
            stacks[winner] += lost
            stacks[loser] -= lost
            if not stacks[loser]:
                self._out(loser, stage)

    def _out(self, place: int, stage: Stage) -> None:
        if stage.rebuys and self.random.randrange(100) < REBUYING:
            self.stacks[place] = stage.rebuys
            return
        self.stacks[place] = self.stacks[-1]
        self.stacks.pop()

    def _pass(self, seconds: int) -> None:
        for _ in range((self.at + seconds) // SAMPLE - self.at // SAMPLE):
            self.looks.append(len(self.stacks))
        self.at += seconds


def quantile(values: Sequence[int], percent: int) -> int:
    """The value that so many percent of all do not exceed.

    >>> quantile([30, 10, 20, 40], 50), quantile([30, 10, 20, 40], 90)
    (20, 40)
    """
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
