"""Runs a night with faults from one seed, and tells what happened in it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

from cardhouse.sim.faults.mishaps import MISHAPS
from cardhouse.sim.faults.night import FaultyNight
from cardhouse.sim.faults.power_loss import Tried, try_all
from cardhouse.sim.night.run import BrokenNightError, Pace, Told, simulate
from cardhouse.sim.night.shrinking import Shortest, same_room, shrink, told_lines
from cardhouse.sim.night.world import Night

ONE_IN = 30
IN_MEMORY = Path("/dev/shm")  # noqa: S108
Progress = Callable[[int, int], None]


def simulate_with_faults(
    seed: int, house: str = "horseshoe", tables: int = 3, pace: Pace | None = None, *, one_in: int = ONE_IN,
    progress: Progress | None = None, each_day: Callable[[Night, Told], None] | None = None,
) -> tuple[Told, dict[str, int]]:  # fmt: skip
    """A night, or days, with a mishap at one command in so many; how often each happened."""
    options = " --faults" + (f" --one-in {one_in}" if one_in != ONE_IN else "")
    with tempfile.TemporaryDirectory(prefix="cardhouse night ") as folder:
        world = partial(FaultyNight, folder=Path(folder), mishaps=MISHAPS, one_in=one_in)
        night, told = simulate(
            seed, house, tables, pace=pace or Pace(2), progress=progress, each_day=each_day, world=world,
            options=options,
        )  # fmt: skip
        assert isinstance(night, FaultyNight)
        told.digest = night.digests[-1].hex()
        return told, dict(night.happened)


@contextmanager
def same_room_on_a_disk(broken: FaultyNight) -> Iterator[Night]:
    """A new room on a disk of its own with which nothing goes wrong by itself, and the broken night's cards.
    It is told again many times: in memory, where the system has a folder for that.
    """
    memory = str(IN_MEMORY) if os.access(IN_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="cardhouse again ", dir=memory) as folder:
        make = partial(
            FaultyNight, broken.seed, broken.house, broken.check, folder=Path(folder), mishaps=broken.mishaps,
            one_in=0,
        )  # fmt: skip
        with same_room(broken, make) as night:
            yield night


def shortest_story(
    broken: Night, *, seconds: float, progress: Progress | None = None
) -> tuple[Shortest, list[str]] | None:
    """What of a broken night is needed for it to break, also in lines; None where its steps alone do not."""

    def world() -> AbstractContextManager[Night]:
        if isinstance(broken, FaultyNight):
            return same_room_on_a_disk(broken)
        return same_room(broken, lambda: Night(broken.seed, broken.house, broken.check))

    found = shrink(world, broken.story, seconds=seconds, progress=progress)
    return (found, told_lines(world, found.steps)) if found is not None else None


def lose_power_everywhere(seed: int, progress: Progress | None = None) -> Tried:
    """Power lost after every byte of every write of a short evening."""
    with tempfile.TemporaryDirectory(prefix="cardhouse power ") as folder:
        try:
            return try_all(Path(folder), seed, every_byte=True, tries=200, steps=6, progress=progress)
        except AssertionError as wrong:
            again = f"cardhouse night --faults --seed {seed}"
            raise BrokenNightError(f"{wrong}; again with: {again}") from wrong
