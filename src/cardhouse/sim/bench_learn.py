"""Tables to learn at, beside the bare engine in the same run: decisions a second of a batch with its masks,
and of the loop of `bench_engine`, which asks and acts without any.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from cardhouse.sim.bench_engine import HOUSE, ROUNDS, VARIANTS, Variant, fill_tables, our_player
from cardhouse.sim.learn.environment import tables
from cardhouse.sim.learn.tables import Tables

COUNT = 256
NAMES = ("no-limit hold'em, 6 seats", "limit hold'em, 6 seats", "limit stud, 6 seats",
         "limit 2-7 triple draw, 6 seats")  # fmt: skip
WARM_UP = 40


def bench_learn(seconds: float = 1.0) -> list[dict[str, Any]]:
    """Masks alone, then masks and what everybody in turn sees, each beside the engine."""
    figures = []
    for variant in [one for one in VARIANTS if one.name in NAMES]:
        fill_tables(variant.game)
        for seen in (False, True):
            batch, bare = _batch(variant, seen), our_player(variant)
            for _ in range(WARM_UP):
                batch()
                bare()
            figures.append(_compared(variant.name, seen, batch, bare, seconds))
    return figures


def _batch(variant: Variant, seen: bool) -> Callable[[], int]:
    made: Tables = tables(HOUSE, variant.game, variant.stakes, seats=variant.seats, count=COUNT)
    chance = np.random.default_rng(1)

    def step() -> int:
        if seen:
            made.observe()
        made.step(made.any_legal(chance))
        return COUNT

    return step


def _compared(
    name: str, seen: bool, batch: Callable[[], int], bare: Callable[[], int], seconds: float
) -> dict[str, Any]:
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(_rate(batch, seconds / ROUNDS))
        theirs.append(_rate(bare, seconds / ROUNDS))
    ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
    what = "masks and observations" if seen else "masks"
    return {
        "name": f"{name}, {COUNT} tables, {what}", "unit": "decisions/s",
        "ours": round(statistics.median(ours), 1), "peer": round(statistics.median(theirs), 1),
        "peer_name": "the bare engine", "ratio": round(statistics.median(ratios), 2),
    }  # fmt: skip


def _rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions in a second of the processor's own time."""
    decisions = 0
    used = time.process_time()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not decisions:
        decisions += play()
    return decisions / (time.process_time() - used)
