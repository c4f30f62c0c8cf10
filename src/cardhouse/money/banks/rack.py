"""A rack as data for whoever counts it: in what stacks each value is counted, where spacers go, and which
tubes are used first. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardhouse.houses.choices import Choices
from cardhouse.money.banks.slip import Tube

DOLLAR = 100


class CountLine(NamedTuple):
    """Chips of one value: so many stacks of so many, and what is left over."""

    value: int
    stack: int
    stacks: int
    loose: int
    worth: int


def stack_size(choices: Choices, value: int) -> int:
    """In stacks of how many chips of this value are counted; 1 where they are not stacked."""
    if value < choices.value("money_banks.count_stack_from") * DOLLAR:
        return 1
    others = {int(word) * DOLLAR for word in choices.value("money_banks.count_stack_other_values")}
    key = "money_banks.count_stack_other" if value in others else "money_banks.count_stack"
    size: int = choices.value(key)
    return size


def count_sheet(choices: Choices, chips: Mapping[int, int]) -> list[CountLine]:
    """A count of these chips, the largest value first."""
    sheet = []
    for value, count in sorted(chips.items(), reverse=True):
        size = stack_size(choices, value)
        stacks, loose = divmod(count, size)
        sheet.append(CountLine(value, size, stacks, loose, value * count))
    return sheet


def spacers(choices: Choices, tube: Tube) -> int:
    """How many spacers stand in a tube: one between full parts."""
    every: int = choices.value("money_banks.rack_spacer")
    return (tube.count - 1) // every if tube.count else 0


def order_of_use(choices: Choices, tubes: Sequence[Tube]) -> list[int]:
    """The tubes, counted from 1 at the left, in the order in which they are used."""
    first: list[int] = []
    rest = list(range(1, len(tubes) + 1))
    if rest and choices.value("money_banks.short_row") == "first" and _short_row(choices, tubes[0]):
        first.append(rest.pop(0))
    inwards: list[int] = []
    while rest:
        inwards.append(rest.pop(0))
        if rest:
            inwards.append(rest.pop())
    if choices.value("money_banks.rack_order") == "inside_first":
        inwards.reverse()
    return first + inwards


def _short_row(choices: Choices, tube: Tube) -> bool:
    value: int = choices.value("money_banks.short_row_value")
    count: int = choices.value("money_banks.short_row_chips")
    return tube.value == value * DOLLAR and tube.count == count
