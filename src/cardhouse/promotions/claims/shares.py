"""An award divided among those who share in a hit: so much to the losers, the winners, the table, the room.

Only arithmetic of whole cents: what is paid, what rounding leaves and what nobody is there for come to the
award, always. Which percentages there are, what is rounded and where the rest goes is the house's or the
terms' (`division.py`); who shares, and by which part, comes with the hit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cardhouse.promotions.hits.state import Part, Taker

Divided = Literal["losers", "winners", "table", "room"]
PARTS: tuple[Divided, ...] = ("losers", "winners", "table", "room")
Remainder = Literal["fund", "losers", "winners"]
Nobody = Literal["fund", "other_parts"]
DOLLAR = 100
HUNDRED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """How an award is divided. Percentages are of the award; what they do not come to stays in the fund."""

    losers: int
    winners: int
    table: int
    room: int = 0
    unit: int = DOLLAR
    """Every part and every share is rounded down to a whole multiple of this, in cents."""
    nobody: Nobody = "fund"
    """A part that nobody is there for stays in the fund, or the other parts have it in proportion."""
    remainder: Remainder = "fund"
    """What rounding leaves over."""
    room_besides: bool = False
    """Whether the room's part is paid on top of the award, not out of it."""

    def percent(self, part: Divided) -> int:
        return {"losers": self.losers, "winners": self.winners, "table": self.table, "room": self.room}[part]


@dataclass(frozen=True, slots=True)
class ShareOf:
    """What one person gets, in cents."""

    person: str
    part: Part
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """An award as it is divided."""

    award: int
    shares: tuple[ShareOf, ...]
    rounded: int = 0
    """What rounding left in the fund."""
    kept: int = 0
    """What stays in the fund because nobody was there for it, or no part is for anybody."""
    besides: int = 0
    """What the room's part takes from the fund on top of the award."""

    @property
    def paid(self) -> int:
        return sum(share.amount for share in self.shares)


def divide(award: int, takers: Sequence[Taker], division: Division) -> Shares:
    """The award divided. Those of one part share it evenly.

    >>> two = [Taker("ann", "losers", 1, 1), Taker("bob", "winners", 1, 2)]
    >>> shares = divide(2_000_100, two, Division(losers=50, winners=25, table=25))
    >>> [(one.person, one.amount) for one in shares.shares], shares.rounded, shares.kept
    ([('ann', 1000000), ('bob', 500000)], 75, 500025)
    """
    if award < 0:
        raise ValueError("an award is not below nothing")
    there = {part: [one for one in takers if one.part == part] for part in PARTS}
    parts, kept = _parts(award, division, {part: len(those) for part, those in there.items()})
    besides = parts.get("room", 0) if division.room_besides else 0
    found: list[ShareOf] = []
    for part, amount in parts.items():
        each = _down(amount, division.unit) // len(there[part])
        found += [ShareOf(one.person, part, _down(each, division.unit)) for one in there[part]]
    rounded = award + besides - kept - sum(one.amount for one in found)
    if division.remainder != "fund":
        found, rounded = _given(found, division.remainder, rounded)
    return Shares(award=award, shares=tuple(found), rounded=rounded, kept=kept, besides=besides)


def _down(amount: int, unit: int) -> int:
    return amount // unit * unit


def _parts(award: int, division: Division, there: Mapping[Divided, int]) -> tuple[dict[Divided, int], int]:
    """What each part with somebody in it comes to, before rounding, and what stays in the fund."""
    of_award = [part for part in PARTS if division.percent(part)]
    if division.room_besides:
        of_award = [part for part in of_award if part != "room"]
    told = sum(division.percent(part) for part in of_award)
    if told > HUNDRED:
        raise ValueError(f"the parts of an award come to {told} percent")
    some = [part for part in of_award if there[part]]
    whole = sum(division.percent(part) for part in some)
    shared = told if division.nobody == "other_parts" and whole else whole
    parts = {part: award * shared * division.percent(part) // (HUNDRED * whole) for part in some}
    kept = award - award * shared // HUNDRED
    if division.room_besides and division.room and there["room"]:
        parts["room"] = award * division.room // HUNDRED
    return parts, kept


def _given(found: list[ShareOf], to: str, left: int) -> tuple[list[ShareOf], int]:
    """What rounding left goes to the first of a part, where somebody is there."""
    first = next((at for at, one in enumerate(found) if one.part == to), None)
    if first is None or not left:
        return found, left
    old = found[first]
    found[first] = ShareOf(old.person, old.part, old.amount + left)
    return found, 0


def fixed(amount: int, takers: Sequence[Taker], *, split: bool, unit: int = DOLLAR) -> Shares:
    """A fixed prize: whole for each who made the hand, or split evenly among those who tie for it.

    >>> tied = [Taker("ann", "maker", 1, 1), Taker("bob", "maker", 2, 5), Taker("cyd", "maker", 3, 2)]
    >>> fixed(50_000, tied, split=True).shares[0].amount, fixed(50_000, tied, split=True).rounded
    (16600, 200)
    """
    if not takers:
        return Shares(award=amount, shares=(), kept=amount)
    each = _down(amount // len(takers), unit) if split else amount
    award = amount if split else amount * len(takers)
    found = tuple(ShareOf(one.person, one.part, each) for one in takers)
    return Shares(award=award, shares=found, rounded=award - each * len(found))


def between_tables(award: int, tables: int) -> int:
    """What each of so many tied tables divides. What does not divide stays in the fund.

    >>> between_tables(2_000_000, 2), between_tables(1_001, 2)
    (1000000, 500)
    """
    if tables < 1:
        raise ValueError("an award is divided between one table or more")
    return award // tables
