"""Blinds that rise in steps which people know and the chips can pay, with pauses and the chips that leave in
them. How steep and how long is the designer's to try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cardhouse.tournaments.sheet import Level

MANTISSAS = (10, 12, 15, 16, 20, 25, 30, 40, 50, 60, 80)
"""Big blinds are one of these with noughts."""
CHIPS_IN_BLIND = 4
"""A chip is small enough to be the smallest once the big blind is so many of it."""
ANTE_FROM_LEVEL = 4
BREAK_EVERY = 90
"""Minutes of play between two breaks, about."""
BREAK_MINUTES = 10


@dataclass(frozen=True, slots=True)
class Ladder:
    """So many levels, whose minutes are still open."""

    count: int
    levels: Callable[[Sequence[int]], tuple[Level, ...]]
    """The levels with these minutes, and the pauses between them."""


def same_signs(levels: Sequence[Level]) -> Ladder:
    """The levels of a sheet as they are, but for their minutes."""

    def with_minutes(minutes: Sequence[int]) -> tuple[Level, ...]:
        left = iter(minutes)
        return tuple(level if level.pause else replace(level, minutes=next(left)) for level in levels)

    return Ladder(sum(not level.pause for level in levels), with_minutes)


def big_blinds(first: int, chips: Sequence[int], *, rise: int, most: int) -> list[int]:
    """Big blinds from the first one on, each at least `rise` percent of the one before, until `most` or more.

    >>> big_blinds(50, (25, 100, 500, 1000), rise=130, most=1000)
    [50, 100, 150, 200, 300, 400, 600, 800, 1200]
    """
    found = [first]
    while found[-1] < most:
        found.append(next(blind for blind in _known(found[-1], chips) if blind * 100 >= found[-1] * rise))
    return found


def _known(above: int, chips: Sequence[int]) -> Iterator[int]:
    """Known big blinds above one, whose half can be paid with the smallest chip of that height."""
    power = 1
    while power * 100 <= above:
        power *= 10
    while True:
        for mantissa in MANTISSAS:
            blind = mantissa * power
            if blind > above and blind % (2 * smallest_chip(blind, chips)) == 0:
                yield blind
        power *= 10


def smallest_chip(big_blind: int, chips: Sequence[int]) -> int:
    """The smallest chip that is needed at this height."""
    ordered = sorted(chips)
    return max([ordered[0], *(chip for chip in ordered if chip * CHIPS_IN_BLIND <= big_blind)])


def no_limit_levels(
    blinds: Sequence[int], minutes: Sequence[int], chips: Sequence[int], *, structure: str = "no limit"
) -> tuple[Level, ...]:
    """Levels of so many minutes each with a break about every hour and a half, in which chips leave that no
    level after it needs; from the fourth level on the big blind pays an ante.
    """
    levels: list[Level] = []
    in_play, since = sorted(chips), 0
    for place, (blind, length) in enumerate(zip(blinds, minutes, strict=True)):
        ante = f" big blind ante {blind}" if place + 1 >= ANTE_FROM_LEVEL and structure == "no limit" else ""
        levels.append(Level(minutes=length, sign=f"{structure} {blind // 2}/{blind}{ante}"))
        since += length
        if place + 1 < len(blinds) and since + length // 2 >= BREAK_EVERY:
            needed = smallest_chip(blinds[place + 1], chips)
            leaving = tuple(chip for chip in in_play if chip < needed)
            in_play = in_play[len(leaving) :]
            levels.append(Level(minutes=BREAK_MINUTES, pause="break", colour_up=leaving))
            since = 0
    return tuple(levels)
