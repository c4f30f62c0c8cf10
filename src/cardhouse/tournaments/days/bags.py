"""A stack goes into a bag for the night: counted by player and dealer, tagged, opened on the next day.

It says whether two counts and the room's own agree, what the tag says, and which bag of several flights goes
on. When a day ends, and who plays on, is decided in `end_day` and `begin_day`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec


class Bag(msgspec.Struct, frozen=True, kw_only=True):
    """One player's chips for the night."""

    person: str
    entry: int
    chips: int
    flight: str
    table: int
    seat: int


class Disagreement(NamedTuple):
    """Counts of one stack that differ, with what the room knows."""

    player: int
    dealer: int
    known: int


def disagreement(player: int, dealer: int, known: int) -> Disagreement | None:
    """Player and dealer count the same, and what the room knows; or what each has."""
    return None if player == dealer == known else Disagreement(player, dealer, known)


def tag(bag: Bag, *, event: str, name: str) -> str:
    """What the tag says, one thing a line."""
    lines = (event, bag.flight, name, f"{bag.chips:,}", f"from table {bag.table}, seat {bag.seat}")
    return "\n".join(line for line in lines if line)


def going_on(bags: Iterable[Bag]) -> tuple[list[Bag], list[Bag]]:
    """Best stack forward: each player's largest bag goes on, the first of equal ones; the others leave play.

    >>> one = Bag(person="ann", entry=1, chips=100, flight="A", table=1, seat=1)
    >>> two = Bag(person="ann", entry=2, chips=300, flight="B", table=2, seat=5)
    >>> [bag.flight for bag in going_on([one, two])[0]], [bag.flight for bag in going_on([one, two])[1]]
    (['B'], ['A'])
    """
    best: dict[str, Bag] = {}
    left_behind = []
    for bag in bags:
        other = best.get(bag.person)
        if other is None:
            best[bag.person] = bag
        elif bag.chips > other.chips:
            best[bag.person] = bag
            left_behind.append(other)
        else:
            left_behind.append(bag)
    return list(best.values()), left_behind
