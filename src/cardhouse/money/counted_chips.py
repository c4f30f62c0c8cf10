"""Chips by value as people count them: what a count comes to, how two counts differ, and what is no count."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.money.posting import Chips
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.stakes import dollars

CHIPS_MOST = 10_000_000
"""More chips of one value than any room has: a slip of the pen."""
MONEY_MOST = 10**15

register(
    {
        "bad_count": (
            "{count:typed} chips of {value:money} cannot be counted: whole chips of a value that there is"
        ),
        "bad_cash": "{amount:money} cannot be cash: dollars and cents, nothing or more",
    }
)


def total(chips: Mapping[int, int]) -> int:
    """What they are worth."""
    return sum(value * count for value, count in chips.items())


def count_fault(chips: Mapping[int, int], cash: int = 0) -> Refusal | None:
    """A refusal unless these are chips by value, each at least once, and an amount of cash."""
    for value, count in chips.items():
        whole = type(value) is int and type(count) is int
        if not whole or not 0 < value <= MONEY_MOST or not 0 < count <= CHIPS_MOST:
            return Refusal("bad_count", {"value": value, "count": count})
    if type(cash) is not int or not 0 <= cash <= MONEY_MOST:
        return Refusal("bad_cash", {"amount": cash})
    return None


def differences(counted: Mapping[int, int], expected: Mapping[int, int]) -> dict[int, int]:
    """How many chips of each value are over (or short, below nothing)."""
    values = sorted({*counted, *expected})
    found = {value: counted.get(value, 0) - expected.get(value, 0) for value in values}
    return {value: count for value, count in found.items() if count}


def moving(account: str, chips: Mapping[int, int], sign: int = 1) -> list[Chips]:
    """These chips as lines of a posting: into the account, or out of it (-1)."""
    return [Chips(account, value, sign * count) for value, count in sorted(chips.items())]


def text(chips: Mapping[int, int]) -> str:
    """`20 of $5, 4 of $25`."""
    return ", ".join(f"{count} of ${dollars(value)}" for value, count in sorted(chips.items())) or "none"
