"""A study from its plan to its rows: cuts the work into batches that depend on the plan alone, has them done,
and puts the columns of each arm together. What one batch does is the plan's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from cardhouse.sim.study.arms import Arm
from cardhouse.sim.study.batches import Progress, all_batches
from cardhouse.sim.study.comparing import Column

Rows = dict[str, dict[str, Column]]
PlayOne = Callable[[Arm, Any, int], Sequence[int]]
"""One row: whatever the plan plays under this number, with its columns in order."""


class Batch(msgspec.Struct, frozen=True):
    """So many numbers from the first on, played by every arm."""

    plan: msgspec.Raw
    arms: tuple[Arm, ...]
    first: int
    count: int


def in_batches(plan: Any, arms: Sequence[Arm], count: int, size: int) -> list[bytes]:
    """The batches of numbers 0, 1, 2 ..., each for all arms: the two sides of a pair are played together."""
    packed = msgspec.Raw(msgspec.msgpack.encode(plan))
    return [
        msgspec.msgpack.encode(Batch(packed, tuple(arms), first, min(size, count - first)))
        for first in range(0, count, size)
    ]


def play_batch(batch: bytes, kind: type[Any], one: PlayOne) -> bytes:
    """The rows of one batch, arm by arm."""
    asked = msgspec.msgpack.decode(batch, type=Batch)
    plan = msgspec.msgpack.decode(asked.plan, type=kind)
    numbers = range(asked.first, asked.first + asked.count)
    return msgspec.msgpack.encode([[one(arm, plan, number) for number in numbers] for arm in asked.arms])


def run_study(
    work: Callable[[bytes], bytes], batches: Sequence[bytes], arms: Sequence[Arm], names: Sequence[str], *,
    processes: int = 1, cluster: str = "", progress: Progress | None = None,
) -> Rows:  # fmt: skip
    """The columns of each arm, in the order of the numbers, whoever played them."""
    done = all_batches(work, batches, processes=processes, cluster=cluster, progress=progress)
    parts: list[list[Any]] = [[] for _ in arms]
    for result in done:
        for place, rows in enumerate(msgspec.msgpack.decode(result)):
            parts[place] += rows
    return {
        arm.name: {
            name: np.array([row[at] for row in parts[place]], dtype=np.int64) for at, name in enumerate(names)
        }
        for place, arm in enumerate(arms)
    }
