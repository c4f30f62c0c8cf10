"""Nights from one seed after the other, over the processes of this machine or a Dask cluster. Each has no
other input than its seed, so that the same seeds give the same logs whoever plays them, and one whose worker
died is played again. A night that breaks keeps no other from being played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import msgspec

from cardhouse.odds.handing import finished
from cardhouse.sim.faults.run import simulate_with_faults
from cardhouse.sim.night.run import BrokenNightError, Pace, simulate
from cardhouse.sim.workers import workers


class Nights(msgspec.Struct, frozen=True, kw_only=True):
    """What each of them is like."""

    house: str
    tables: int
    pace: Pace
    one_in: int = 0
    """With faults, at one command in so many; 0 for none."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one."""

    seed: int
    told: dict[str, Any]
    """As `Told` has it; nothing where it broke."""
    faults: dict[str, int]
    broken: str = ""
    """What was wrong, and the command that shows it again."""


def play_nights(
    nights: Nights, seeds: Sequence[int], *, processes: int = 1, cluster: str = "",
    each: Callable[[Played], None] | None = None,
) -> list[Played]:  # fmt: skip
    """Each of them, in the order of the seeds; `each` hears of one as soon as it is over."""
    packed, done = msgspec.msgpack.encode(nights), {}
    with workers(processes, cluster) as executor:
        for number, result in finished(executor, partial(_one, packed), [(seed,) for seed in seeds]):
            done[number] = msgspec.msgpack.decode(result, type=Played)
            if each is not None:
                each(done[number])
    return [done[number] for number in range(len(seeds))]


def _one(packed: bytes, seed: int) -> bytes:
    nights = msgspec.msgpack.decode(packed, type=Nights)
    try:
        if nights.one_in:
            told, faults = simulate_with_faults(
                seed, nights.house, nights.tables, nights.pace, one_in=nights.one_in
            )
        else:
            told, faults = simulate(seed, nights.house, nights.tables, pace=nights.pace)[1], {}
    except BrokenNightError as broken:
        return msgspec.msgpack.encode(Played(seed=seed, told={}, faults={}, broken=str(broken)))
    return msgspec.msgpack.encode(Played(seed=seed, told=asdict(told), faults=faults))
