"""A posting: value that went from some accounts to others, two sides or more, nothing left over."""

from __future__ import annotations

from typing import Literal

import msgspec

What = Literal[
    "opening", "buy_in", "cash_out", "chips_for_chips", "sat_down", "left", "chips_bought", "hand", "rake",
    "time", "drop", "fill", "credit", "transfer", "count", "variance", "safekeeping", "picked_up", "returned",
    "toke", "payroll", "jackpot", "promotion", "prize", "adjustment", "reversal", "colour_change",
    "soft_count", "entry", "voucher", "withheld", "paper",
]  # fmt: skip
PRINTED = frozenset(
    (
        "opening", "buy_in", "cash_out", "chips_for_chips", "drop", "fill", "credit", "transfer", "variance",
        "safekeeping", "toke", "payroll", "reversal", "adjustment", "colour_change", "soft_count",
        "entry", "voucher", "jackpot", "promotion", "withheld", "paper",
    )
)  # fmt: skip
"""What comes with a slip. What happens at the tables themselves is told by the hands."""


class Line(msgspec.Struct, frozen=True, array_like=True):
    """So much more (or less) lies in an account."""

    account: str
    amount: int


class Chips(msgspec.Struct, frozen=True, array_like=True):
    """So many more (or fewer) chips of one value lie in a counted account."""

    account: str
    value: int
    count: int


class Posting(msgspec.Struct, frozen=True, omit_defaults=True):
    """One movement of value. `number` counts the room's postings from 1.

    `person`, `table` and `hand` say what it was about; `by` who did it and `approved_by` the second person
    where one is needed; `reverses` is the posting that this one undoes, with the reason in `note`.
    """

    number: int
    what: What
    lines: tuple[Line, ...]
    chips: tuple[Chips, ...] = ()
    person: str = ""
    table: int = 0
    hand: int = 0
    by: str = ""
    approved_by: str = ""
    reverses: int = 0
    note: str = ""
    cite: str | None = None


def moved(lines: tuple[Line, ...]) -> int:
    """How much changed places."""
    return sum(line.amount for line in lines if line.amount > 0)


def exchanged_at(lines: tuple[Line, ...]) -> str:
    """The place at which chips and cash were exchanged; empty where it is no exchange.

    >>> exchanged_at((Line("cage:main:cash", 500), Line("cage:main:chips", -500)))
    'cage:main'
    """
    amounts = {line.account: line.amount for line in lines}
    for account, amount in amounts.items():
        place, _, form = account.rpartition(":")
        if form == "cash" and amount * amounts.get(f"{place}:chips", 0) < 0:
            return place
    return ""


def worth(lines: tuple[Line, ...]) -> int:
    """What a posting is about. Chips for cash at one place are worth the cash, not both together; anything
    else is worth what changed places.

    >>> sale = {"cage:1:cash": 500, "cage:1:chips": -500, "outside": -500, "at_large": 500}
    >>> worth(tuple(Line(account, amount) for account, amount in sale.items()))
    500
    """
    place = exchanged_at(lines)
    if not place:
        return moved(lines)
    return abs(sum(line.amount for line in lines if line.account == f"{place}:cash"))
