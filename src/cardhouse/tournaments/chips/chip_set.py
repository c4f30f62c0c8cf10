"""A set of tournament chips: one style, its denominations and how many pieces the house owns of each.

It says what is wrong with a set, how a starting stack is made up of it, and whether the house owns enough
pieces for a field. When small chips leave play is decided in `colour_up`; the sheet names the set.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping

import msgspec

PIECES_MOST = 10_000_000
"""More chips of one denomination than any house has: a slip of the pen."""
CHANGE = 2
"""A stack starts with so many times the small chips that make one of the next denomination."""


class ChipSet(msgspec.Struct, frozen=True):
    """Chips of one style. `pieces`: how many of each denomination the house owns."""

    style: str
    pieces: dict[int, int]
    colours: dict[int, str] = {}
    """What each denomination looks like, for screens."""

    @property
    def denominations(self) -> tuple[int, ...]:
        """Smallest first."""
        return tuple(sorted(self.pieces))

    def next_above(self, denomination: int) -> int:
        """The next larger chip; 0 where there is none."""
        return next((one for one in self.denominations if one > denomination), 0)


class ChipFault(msgspec.Struct, frozen=True):
    """What cannot work with these chips: a code, what it is about, and in words."""

    code: str
    says: str
    denomination: int = 0
    short: int = 0
    """So many pieces are missing."""


def set_faults(chips: ChipSet) -> list[ChipFault]:
    """Everything that is wrong with a set."""
    faults = []
    if not chips.style.strip():
        faults.append(ChipFault("no_style", "the set of chips has no style: name it, such as 'red crown'"))
    if not chips.pieces:
        faults.append(ChipFault("no_denominations", "the set has no denominations"))
    for value, count in sorted(chips.pieces.items()):
        if type(value) is not int or value < 1:
            says = f"{value!r} is no denomination: whole chips, 1 or more"
            faults.append(ChipFault("bad_denomination", says))
        elif type(count) is not int or not 0 < count <= PIECES_MOST:
            says = f"{count!r} pieces of {value:,} are no stock: 1 to {PIECES_MOST:,}"
            faults.append(ChipFault("bad_pieces", says, value))
    if not faults:
        faults += _uneven(chips.denominations)
    return faults


def _uneven(denominations: tuple[int, ...]) -> list[ChipFault]:
    """Each chip must be a whole number of the next smaller ones, or none could be changed for the other."""
    return [
        ChipFault("uneven_denominations", f"{large:,} is no whole number of chips of {small:,}", large)
        for small, large in itertools.pairwise(denominations)
        if large % small
    ]


def breakdown(stack: int, denominations: Iterable[int]) -> dict[int, int] | ChipFault:
    """A stack in chips, by denomination: of each small one enough to make change for the next, the rest in
    the largest that the stack can use.

    >>> breakdown(10_000, (25, 100, 500, 1000))
    {25: 8, 100: 8, 500: 4, 1000: 7}
    """
    usable = [value for value in sorted(denominations) if value <= stack]
    if type(stack) is not int or stack < 1 or not usable or stack % usable[0]:
        smallest = min(denominations, default=0)
        says = f"a stack of {stack:,} cannot be paid in this set, whose smallest chip is {smallest:,}"
        return ChipFault("stack_not_payable", says, smallest)
    left, pieces = stack, {}
    for small, large in itertools.pairwise(usable):
        # The stack's own odd chips, and of those above a few in change, so that the rest comes out even.
        odd = left % large // small
        count = odd + min(CHANGE - bool(odd), left // large) * (large // small)
        if count:
            pieces[small] = count
            left -= count * small
    if left:
        pieces[usable[-1]] = left // usable[-1]
    return pieces


def stack_fault(stack: int, made_up_of: Mapping[int, int], chips: ChipSet) -> ChipFault | None:
    """A sheet's own breakdown: chips of this set, and as many as the stack is worth."""
    foreign = sorted(set(made_up_of) - set(chips.pieces))
    if foreign:
        says = f"{foreign[0]:,} is no chip of the set {chips.style}"
        return ChipFault("foreign_chip", says, foreign[0])
    worth = value_of(made_up_of)
    if worth != stack:
        says = f"the chips of the starting stack come to {worth:,}, the stack is {stack:,}"
        return ChipFault("stack_miscounted", says)
    return None


def value_of(pieces: Mapping[int, int]) -> int:
    """What these chips come to."""
    return sum(value * count for value, count in pieces.items())


def pieces_needed(stacks: Iterable[tuple[Mapping[int, int], int]]) -> dict[int, int]:
    """How many pieces of each denomination it takes: each stack's chips, so many times."""
    needed: dict[int, int] = {}
    for pieces, times in stacks:
        for value, count in pieces.items():
            needed[value] = needed.get(value, 0) + count * times
    return dict(sorted(needed.items()))


def shortages(chips: ChipSet, needed: Mapping[int, int]) -> list[ChipFault]:
    """Denominations of which the house owns too few pieces, and how many are missing."""
    faults = []
    for value, count in sorted(needed.items()):
        short = count - chips.pieces.get(value, 0)
        if short > 0:
            says = (
                f"{count:,} chips of {value:,} are needed, the house owns {count - short:,} ({chips.style})"
            )
            faults.append(ChipFault("chips_missing", says, value, short))
    return faults


def entries_most(chips: ChipSet, stack: Mapping[int, int]) -> int:
    """For how many entries the house owns the chips."""
    return min((chips.pieces.get(value, 0) // count for value, count in stack.items() if count), default=0)
