"""How the chips of a fill are counted on the table before they go into the rack.

Stacks are broken down into small ones; of several full stacks of one value one is broken down and the others
compared with it by height, and a stack that is not as high as they are is broken down too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardhouse.houses.choices import Choices
from cardhouse.money.banks.slip import FillStack
from cardhouse.money.banks.state import Fill
from cardhouse.money.counted_chips import count_fault, text
from cardhouse.money.desk import MoneyDesk
from cardhouse.play.refusal import Refusal, register

register(
    {
        "fill_count_differs": "{counted} were counted, {wanted} were wanted: call a supervisor",
        "broken_into_other": "chips are broken down in stacks of {needed}, not of {into}",
        "none_broken_down": "of the full stacks of {value:money} {needed} must be broken down",
        "uneven_stack": "a stack of {chips} chips of {value:money} is not a full one and must be broken down",
    }
)


def stacks_fault(desk: MoneyDesk, fill: Fill, stacks: Sequence[FillStack]) -> Refusal | None:
    """Why this is no count of the fill by the house's rules; None where it is."""
    cite = desk.choices.cite("money_banks.fill_stack")
    size = desk.choices.value("money_banks.fill_stack")
    counted: Counter[int] = Counter()
    for stack in stacks:
        refused = count_fault({stack.value: stack.chips})
        if refused is not None:
            return refused
        if stack.broken_into not in (0, size):
            return Refusal("broken_into_other", {"needed": size, "into": stack.broken_into}, cite)
        counted[stack.value] += stack.chips
    for value in sorted(counted):
        refused = _value_fault(desk, value, [one for one in stacks if one.value == value])
        if refused is not None:
            return refused
    if dict(counted) != fill.want:
        return Refusal("fill_count_differs", {"counted": text(counted), "wanted": text(fill.want)}, cite)
    return None


def _value_fault(desk: MoneyDesk, value: int, stacks: Sequence[FillStack]) -> Refusal | None:
    """Full stacks and the others, of one value."""
    full = desk.choices.value("money_banks.fill_full_stack")
    rule, uneven = desk.choices["money_banks.fill_full_stacks"], desk.choices["money_banks.fill_uneven"]
    whole = [one for one in stacks if one.chips == full]
    broken = sum(1 for one in whole if one.broken_into)
    needed = len(whole) if rule.value == "each_broken_down" else min(1, len(whole))
    if broken < needed:
        return Refusal("none_broken_down", {"value": value, "needed": needed}, rule.cite)
    for one in stacks:
        compared = uneven.value == "compared" and broken
        if one.chips != full and not one.broken_into and not compared:
            return Refusal("uneven_stack", {"chips": one.chips, "value": value}, uneven.cite)
    return None


class ChecklistLine(NamedTuple):
    """How the chips of one value are checked: so many full stacks, of them so many broken down into stacks of
    `stack`, the others compared by height; and the chips that make no full stack.
    """

    value: int
    full_stacks: int
    broken_down: int
    by_height: int
    uneven: int
    stack: int


def checklist(choices: Choices, wanted: Mapping[int, int]) -> list[ChecklistLine]:
    """What the dealer does with a fill before it goes into the rack, the largest value first."""
    full: int = choices.value("money_banks.fill_full_stack")
    each = choices.value("money_banks.fill_full_stacks") == "each_broken_down"
    lines = []
    for value, count in sorted(wanted.items(), reverse=True):
        stacks, uneven = divmod(count, full)
        broken = stacks if each else min(1, stacks)
        size: int = choices.value("money_banks.fill_stack")
        lines.append(ChecklistLine(value, stacks, broken, stacks - broken, uneven, size))
    return lines
