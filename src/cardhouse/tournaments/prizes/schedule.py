"""Payout schedules: how many places are paid and which part of the pool each has, by the number of entries.

A schedule is data: steps from so many entries on, each with its shares in hundredths of a percent. The
organiser's own stands in the sheet; where there is none one of `schedules/` holds. What the shares come to in
money is worked out by `amounts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import isqrt
from pathlib import Path

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.tournaments.prizes.dividing import by_weight

WHOLE = 10_000
"""All of the pool, in hundredths of a percent."""
STANDARD = "standard"
_FOLDER = Path(__file__).with_name("schedules")
_FINE = 10**48


class ScheduleError(CardhouseError):
    """A schedule by which nobody can be paid."""


class Step(msgspec.Struct, frozen=True):
    """From so many entries on these places are paid, each with its part of the pool."""

    entries: int
    shares: tuple[int, ...]


class Schedule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Steps in the order of their entries; above the last one (`field_from`) a part of the field is paid."""

    name: str
    about: str = ""
    steps: tuple[Step, ...] = ()
    field_from: int = 0
    """From so many entries on the curve holds; 0: the last step does."""
    field_percent: int = 15
    """How much of the field the curve pays."""


@cache
def named(name: str) -> Schedule:
    """A schedule of `schedules/` by its name."""
    file = _FOLDER / f"{name}.toml"
    if not file.is_file():
        known = ", ".join(sorted(one.stem for one in _FOLDER.glob("*.toml")))
        raise ScheduleError(f"there is no payout schedule {name!r}; there are {known}")
    schedule = msgspec.toml.decode(file.read_bytes(), type=Schedule)
    found = faults(schedule.steps)
    if found:
        raise ScheduleError(f"{file.name}: {'; '.join(found)}")
    return schedule


def faults(steps: Sequence[Step]) -> list[str]:
    """Everything that is wrong with the steps of a schedule."""
    found = []
    for earlier, later in pairwise(steps):
        if later.entries <= earlier.entries:
            wrong = f"the step from {later.entries} entries stands behind the one from {earlier.entries}"
            found.append(wrong)
    for step in steps:
        where = f"from {step.entries} entries on"
        if step.entries < 1 or not step.shares:
            found.append(f"{where} nobody is paid")
        elif sum(step.shares) != WHOLE:
            found.append(f"{where} the shares come to {sum(step.shares)}, not to {WHOLE}")
        if any(share <= 0 for share in step.shares):
            found.append(f"{where} a place gets nothing")
        if any(low > high for high, low in pairwise(step.shares)):
            found.append(f"{where} a lower place gets more than a higher one")
        if len(step.shares) > step.entries:
            found.append(f"{where} more places are paid than there are entries")
    return found


def shares_for(schedule: Schedule, entries: int) -> tuple[int, ...]:
    """Every paid place's part of the pool, highest first.

    >>> shares_for(named("standard"), 20)
    (5000, 3000, 2000)
    """
    if entries < 1:
        return ()
    if schedule.field_from and entries >= schedule.field_from:
        return curve(max(1, entries * schedule.field_percent // 100))
    steps = [step for step in schedule.steps if step.entries <= entries]
    if steps:
        return steps[-1].shares
    return (WHOLE,)


def curve(places: int) -> tuple[int, ...]:
    """Shares that fall with the place to the power of 3/4, as large fields are paid; hundredths of a percent
    where there are few places, finer parts where there are many.
    """
    weights = [isqrt(isqrt(_FINE // place**3)) for place in range(1, places + 1)]
    return tuple(by_weight(max(WHOLE, 1_000 * places), weights))
