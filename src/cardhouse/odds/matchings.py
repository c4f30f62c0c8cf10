"""Matchings of a graph, counted: in how many ways k pairs without a card in common can be chosen among given
pairs.

Cards are the corners and hole pairs the edges, so that k matched edges are k players' hands. Counting them is
all that exact odds for many seats need; why is said in `exact`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardhouse.errors import CardhouseError

MOST_EFFORT = 4_000_000
"""Parts of graphs looked at for one answer, about two minutes; what takes more is left to sampling."""


class TooDenseError(CardhouseError):
    """Too many hands count for an exact answer; a sampled one is to be had."""


class Effort:
    """How much may still be counted. It is the same on every machine, as seconds would not be."""

    __slots__ = ("left",)

    def __init__(self, left: int = MOST_EFFORT) -> None:
        self.left = left

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooDenseError("too many hands count to be counted exactly")


def matchings(edges: Iterable[tuple[int, int]], most: int, effort: Effort | None = None) -> list[int]:
    """The number of matchings of 0, 1, … up to `most` edges.

    >>> matchings([(1, 2), (2, 3), (3, 4)], 3)
    [1, 3, 1]
    """
    beside: dict[int, int] = {}
    for one, other in edges:
        beside[one] = beside.get(one, 0) | 1 << other
        beside[other] = beside.get(other, 0) | 1 << one
    corners = 0
    for corner in beside:
        corners |= 1 << corner
    return _Graph(beside, effort or Effort()).count(corners, most)


def product(left: Sequence[int], right: Sequence[int], most: int) -> list[int]:
    """The numbers for two graphs that have no corner in common, seen as one."""
    counts = [0] * (min(most, len(left) + len(right) - 2) + 1)
    for at, many in enumerate(left):
        for beyond, more in enumerate(right[: len(counts) - at]):
            counts[at + beyond] += many * more
    return counts


class _Graph:
    """Counts each connected part by taking its busiest corner out: it stays single, or is matched with one of
    those beside it. What is left falls into parts again, many of them seen before.
    """

    def __init__(self, beside: dict[int, int], effort: Effort) -> None:
        self.beside = beside
        self.effort = effort
        self.known: dict[tuple[int, int], list[int]] = {}

    def count(self, corners: int, most: int) -> list[int]:
        counts = [1]
        while corners and most:
            part, busiest = self._part(corners)
            corners &= ~part
            if busiest >= 0:
                counts = product(counts, self._count_part(part, busiest, most), most)
        return counts

    def _part(self, corners: int) -> tuple[int, int]:
        """The connected part of the lowest corner, and its busiest corner; -1 where the corner is alone."""
        part, new = 0, corners & -corners
        busiest, busy = -1, 0
        while new:
            part |= new
            reached = 0
            while new:
                low = new & -new
                new ^= low
                corner = low.bit_length() - 1
                beside = self.beside[corner] & corners
                reached |= beside
                if beside.bit_count() > busy:
                    busiest, busy = corner, beside.bit_count()
            new = reached & ~part
        return part, busiest

    def _count_part(self, part: int, busiest: int, most: int) -> list[int]:
        known = self.known.get((part, most))
        if known is not None:
            return known
        self.effort.spend()
        rest = part & ~(1 << busiest)
        counts = list(self.count(rest, most))
        mates = self.beside[busiest] & part
        while mates:
            mate = mates & -mates
            mates ^= mate
            fewer = self.count(rest & ~mate, most - 1)
            counts += [0] * (len(fewer) + 1 - len(counts))
            for at, many in enumerate(fewer):
                counts[at + 1] += many
        self.known[part, most] = counts
        return counts
