"""The push that is proposed: pure. Boxes stand in the order of the string. Empty ones are filled by whoever
rests longest; then those with enough downs in a row, or whose shift is over, go on a break as far as somebody
can relieve them, and where nobody has enough the one with the most; then everybody moves on by one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A table that people deal, and who is in its box; `row`: downs in a row, this one too."""

    table: int
    dealer: str
    row: int = 0
    leaves: bool = False
    """Whether the dealer's shift is over."""


class Push(NamedTuple):
    """Who comes into the box of a table."""

    table: int
    dealer: str


def pushes(boxes: Sequence[Box], rested: Sequence[str], in_a_row: int) -> list[Push]:
    """Only the boxes that change; a box that nobody can take stays as it is.

    >>> pushes([Box(1, "ann", 1), Box(2, "bob", 3), Box(3, "cyd", 2)], ["dan"], 3)
    [Push(table=1, dealer='cyd'), Push(table=2, dealer='ann'), Push(table=3, dealer='dan')]
    """
    line, free = [box.dealer for box in boxes], list(rested)
    for place, box in enumerate(boxes):
        if not box.dealer and free:
            line[place] = free.pop(0)
    manned = [place for place, box in enumerate(boxes) if box.dealer]
    manned.sort(key=lambda place: (not boxes[place].leaves, -boxes[place].row))
    due = [place for place in manned if boxes[place].leaves or boxes[place].row >= in_a_row]
    for place in (due or manned[:1])[: len(free)]:
        line[place] = free.pop(0)
    filled = [place for place, dealer in enumerate(line) if dealer]
    moved = [line[place] for place in filled]
    for place, dealer in zip(filled, [*moved[-1:], *moved[:-1]], strict=True):
        line[place] = dealer
    return [
        Push(box.table, dealer)
        for box, dealer in zip(boxes, line, strict=True)
        if dealer and dealer != box.dealer
    ]
