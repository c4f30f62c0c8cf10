"""Dollars and chips as people write them, to and from whole smallest units. Never through a rounded number.

Cash games count in cents and are written in dollars: 12, "12.50", Decimal("0.5"). Tournaments count in chips.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from operator import index
from typing import Any

from cardhouse.errors import CardhouseError

Money = int | Decimal
CASH_SCALE = 100
EVENT_SCALE = 1


class AmountError(CardhouseError):
    """Something that is not an amount of money or chips."""


def units(amount: object, scale: int) -> int:
    """Whole smallest units.

    >>> units(12, 100), units("12.50", 100), units(0.5, 100)
    (1200, 1250, 50)
    """
    if isinstance(amount, bool) or not isinstance(amount, int | str | float | Decimal):
        raise AmountError(f"{amount!r} is not an amount")
    try:
        # By way of its text a float counts as it was written, and one that is no whole cent is found out.
        scaled = Decimal(str(amount).removeprefix("$")) * scale
        whole = int(scaled)
    except (InvalidOperation, ValueError, OverflowError) as fault:
        raise AmountError(f"{amount!r} is not an amount") from fault
    if whole != scaled:
        smallest = "cent" if scale == CASH_SCALE else "chip"
        raise AmountError(f"{amount!r} is not a whole number of {smallest}s")
    return whole


def money(value: int, scale: int) -> Money:
    """Smallest units as dollars or chips: a whole number where it is one.

    >>> money(1200, 100), money(1250, 100), money(7, 1)
    (12, Decimal('12.50'), 7)
    """
    whole, rest = divmod(value, scale)
    return Decimal(value).scaleb(-2) if rest else whole


def written(value: int, scale: int) -> str:
    """The same as text, thousands apart: 12,500 or 12.50."""
    return f"{money(value, scale):,}"


def whole_number(given: Any, what: str) -> int:
    """A whole number of any kind, those of numpy too, but no yes or no."""
    try:
        number = None if isinstance(given, bool) else index(given)
    except TypeError:
        number = None
    if number is None:
        raise CardhouseError(f"{given!r} is not {what}: it is a whole number")
    return number


def whole_seed(seed: Any) -> int:
    """A seed as a whole number; CardhouseError where it is none from 0 on."""
    number = whole_number(seed, "a seed")
    if number < 0:
        raise CardhouseError(f"{number} is not a seed: it is 0 or more")
    return number
