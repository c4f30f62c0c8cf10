"""Places that several reached at once: what the places they span are worth together is divided among them.

Who went out at the same moment, and whether stacks break the tie, is decided by the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.tournaments.prizes.dividing import evenly


def shared(prizes: Sequence[int], place: int, among: int, unit: int = 1) -> list[int]:
    """What each of `among` gets who share the places from `place` (1 is the winner's) on; a part that does
    not divide goes to the first named.

    >>> shared([5_000, 3_000, 2_000], place=2, among=2)
    [2500, 2500]
    >>> shared([5_000, 3_000, 2_001], place=3, among=2)
    [1001, 1000]
    """
    return evenly(sum(prizes[place - 1 : place - 1 + among]), among, unit)


def ranked(prizes: Sequence[int], groups: Sequence[Sequence[str]], unit: int = 1) -> dict[str, int]:
    """What everybody gets, by groups from the winner on; a group of several tied."""
    paid: dict[str, int] = {}
    place = 1
    for group in groups:
        paid.update(zip(group, shared(prizes, place, len(group), unit), strict=True))
        place += len(group)
    return paid
