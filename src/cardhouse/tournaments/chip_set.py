"""The chips of a sheet: one style, its denominations and how many pieces the house owns of each.

It says what is wrong with a set, how a starting stack is made up of it, whether the house owns enough pieces
for a field, and whether the plan of colour-ups can be carried out. The colour-up itself is `colour_up`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.play.stakes import Stakes
from cardhouse.tournaments.sheet import ChipSet, Level, Sheet, rotation_at, stakes_of

PIECES_MOST = 10_000_000
"""More chips of one denomination than any house has: a slip of the pen."""
CHANGE = 2
"""A stack starts with so many times the small chips that make one of the next denomination."""


class ChipFault(msgspec.Struct, frozen=True):
    """What cannot work with these chips: a code, what it is about, and in words."""

    code: str
    says: str
    denomination: int = 0
    short: int = 0
    """So many pieces are missing."""


def owned(chips: ChipSet) -> dict[int, int]:
    """How many pieces the house has of each denomination, smallest first."""
    return {chip.value: chip.owned for chip in sorted(chips.chips, key=lambda chip: chip.value)}


def set_faults(chips: ChipSet) -> list[ChipFault]:
    """Everything that is wrong with a set."""
    faults = []
    if not chips.style.strip():
        faults.append(ChipFault("no_style", "the set of chips has no style: name it, such as 'red crown'"))
    if not chips.chips:
        faults.append(ChipFault("no_denominations", "the set has no denominations"))
    values = [chip.value for chip in chips.chips]
    for value in sorted({value for value in values if values.count(value) > 1}):
        faults.append(ChipFault("denomination_twice", f"{value:,} is in the set twice", value))
    for value, count in owned(chips).items():
        if value < 1:
            says = f"{value!r} is no denomination: whole chips, 1 or more"
            faults.append(ChipFault("bad_denomination", says))
        elif not 0 < count <= PIECES_MOST:
            says = f"{count!r} pieces of {value:,} are no stock: 1 to {PIECES_MOST:,}"
            faults.append(ChipFault("bad_pieces", says, value))
    return faults or _uneven(tuple(owned(chips)))


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


def starting_stack(sheet: Sheet) -> dict[int, int] | ChipFault:
    """The chips of a starting stack: as the sheet has them, or worked out."""
    said = {chip.value: chip.stack for chip in sheet.chip_set.chips if chip.stack}
    if not said:
        return breakdown(sheet.stack, owned(sheet.chip_set))
    worth = value_of(said)
    if worth != sheet.stack:
        says = f"the chips of the starting stack come to {worth:,}, the stack is {sheet.stack:,}"
        return ChipFault("stack_miscounted", says)
    return said


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
    faults, pieces = [], owned(chips)
    for value, count in sorted(needed.items()):
        short = count - pieces.get(value, 0)
        if short > 0:
            says = (
                f"{count:,} chips of {value:,} are needed, the house owns {count - short:,} ({chips.style})"
            )
            faults.append(ChipFault("chips_missing", says, value, short))
    return faults


def stays_in_play(value: int, left: list[int]) -> str:
    """Why a denomination cannot leave play; nothing where it can."""
    if value not in left:
        return "it is not in play then"
    if len(left) == 1:
        return "no larger chip is left"
    return "" if value == left[0] else f"{left[0]:,} goes first"


def unpayable(sheet: Sheet, level: Level, smallest: int) -> list[ChipFault]:
    """Blinds, antes and fixed bets of a level that nobody could pay in chips; a sign that cannot be read is
    told elsewhere.
    """
    try:
        rotation = rotation_at(sheet, level.sign)
        played = [leg.stakes for leg in rotation.legs] if rotation is not None else []
        played = played or [stakes_of(level.sign, sheet.game)]
    except CardhouseError:
        return []
    odd = sorted({amount for stakes in played for amount in _fixed(stakes) if amount % smallest})
    if not odd:
        return []
    amounts = ", ".join(f"{amount:,}" for amount in odd)
    says = f"at {level.sign} nobody can pay {amounts}: the smallest chip is {smallest:,} then"
    return [ChipFault("level_not_payable", says, smallest)]


def _fixed(stakes: Stakes) -> tuple[int, ...]:
    """Every amount that somebody must be able to put in."""
    bets = (stakes.small_bet, stakes.big_bet) if stakes.structure == "limit" else ()
    return (*stakes.blinds, stakes.ante, stakes.bring_in, *bets)
