"""Chip sets and starting stacks: what is made up of what, and each fault by its name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.tournaments.chips.chip_set import (
    ChipFault,
    ChipSet,
    breakdown,
    entries_most,
    pieces_needed,
    set_faults,
    shortages,
    stack_fault,
    value_of,
)
from cardhouse.tournaments.chips.inventory import Inventory

CROWN = ChipSet("crown", {25: 800, 100: 800, 500: 400, 1000: 700, 5000: 400})


@given(st.integers(1, 40_000))
def test_a_stack_is_made_up_to_the_chip(pieces: int) -> None:
    stack = 25 * pieces
    made = breakdown(stack, CROWN.denominations)
    assert isinstance(made, dict)
    assert value_of(made) == stack
    assert all(count > 0 for count in made.values())
    assert sum(made.values()) - made.get(5000, 0) <= 8 + 10 + 5 + 11, "small chips are for change only"


@pytest.mark.parametrize("stack", [0, -25, 10, 110])
def test_a_stack_that_cannot_be_paid_is_named(stack: int) -> None:
    fault = breakdown(stack, CROWN.denominations)
    assert isinstance(fault, ChipFault)
    assert fault.code == "stack_not_payable"


def test_missing_chips_are_counted() -> None:
    stack = breakdown(10_000, CROWN.denominations)
    assert isinstance(stack, dict)
    needed = pieces_needed([(stack, 101), ({5000: 2}, 10)])
    assert needed == {25: 808, 100: 808, 500: 404, 1000: 707, 5000: 20}
    assert [(one.denomination, one.short) for one in shortages(CROWN, needed)] == [
        (25, 8), (100, 8), (500, 4), (1000, 7),
    ]  # fmt: skip
    assert shortages(CROWN, pieces_needed([(stack, 100)])) == []
    assert entries_most(CROWN, stack) == 100


@pytest.mark.parametrize(
    ("chips", "code"),
    [
        (ChipSet(" ", {25: 1}), "no_style"),
        (ChipSet("crown", {}), "no_denominations"),
        (ChipSet("crown", {0: 5}), "bad_denomination"),
        (ChipSet("crown", {25: 0}), "bad_pieces"),
        (ChipSet("crown", {25: 10, 60: 10}), "uneven_denominations"),
    ],
)
def test_a_set_that_cannot_work_is_named(chips: ChipSet, code: str) -> None:
    assert code in [fault.code for fault in set_faults(chips)]


def test_a_sheets_own_breakdown_must_come_to_the_stack() -> None:
    assert stack_fault(1_000, {25: 8, 100: 8}, CROWN) is None
    wrong = stack_fault(1_000, {25: 8, 100: 7}, CROWN)
    assert wrong is not None
    assert wrong.code == "stack_miscounted"
    foreign = stack_fault(1_000, {10: 100}, CROWN)
    assert foreign is not None
    assert foreign.code == "foreign_chip"


def test_the_inventory_says_where_the_chips_are_and_what_is_missing() -> None:
    right = Inventory(issued=100_000, added=100, on_tables=90_000, in_bags=10_000, held_back=75, removed=25)
    assert right.difference == 0
    assert right.text() == (
        "100,000 issued + 100 by colour-ups = 90,000 on tables + 10,000 in bags + 75 held back + 25 removed"
    )
    short = Inventory(issued=20_000, added=0, on_tables=15_000, in_bags=0, held_back=0, removed=0)
    assert (short.difference, short.text()) == (-5_000, "20,000 issued, but 15,000 on tables: 5,000 short")
