"""Chip sets and starting stacks: what is made up of what, and each fault by its name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.houses.profile import load_house
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.chip_set import (
    ChipFault,
    breakdown,
    owned,
    pieces_needed,
    set_faults,
    shortages,
    starting_stack,
    unpayable,
    value_of,
)
from cardhouse.tournaments.chips.inventory import ChipCount
from cardhouse.tournaments.sheet import Chip, ChipSet, LateEntry, Level
from cardhouse.tournaments.sheets.checking import faults
from tournaments.events import EventRoom, sheet


def chip_set(pieces: dict[int, int], style: str = "crown") -> ChipSet:
    return ChipSet(
        style=style, chips=tuple(Chip(value=value, owned=count) for value, count in pieces.items())
    )


HORSESHOE = load_house("horseshoe").choices("tournament")
CROWN = chip_set({25: 800, 100: 800, 500: 400, 1000: 700, 5000: 400})


@given(st.integers(1, 40_000))
def test_a_stack_is_made_up_to_the_chip(pieces: int) -> None:
    stack = 25 * pieces
    made = breakdown(stack, owned(CROWN))
    assert isinstance(made, dict)
    assert value_of(made) == stack
    assert all(count > 0 for count in made.values())
    assert sum(made.values()) - made.get(5000, 0) <= 8 + 10 + 5 + 11, "small chips are for change only"


@pytest.mark.parametrize("stack", [0, -25, 10, 110])
def test_a_stack_that_cannot_be_paid_is_named(stack: int) -> None:
    fault = breakdown(stack, owned(CROWN))
    assert isinstance(fault, ChipFault)
    assert fault.code == "stack_not_payable"


def test_missing_chips_are_counted() -> None:
    stack = breakdown(10_000, owned(CROWN))
    assert isinstance(stack, dict)
    needed = pieces_needed([(stack, 101), ({5000: 2}, 10)])
    assert needed == {25: 808, 100: 808, 500: 404, 1000: 707, 5000: 20}
    assert [(one.denomination, one.short) for one in shortages(CROWN, needed)] == [
        (25, 8), (100, 8), (500, 4), (1000, 7),
    ]  # fmt: skip
    assert shortages(CROWN, pieces_needed([(stack, 100)])) == []


@pytest.mark.parametrize(
    ("chips", "code"),
    [
        (chip_set({25: 1}, " "), "no_style"),
        (chip_set({}), "no_denominations"),
        (chip_set({0: 5}), "bad_denomination"),
        (chip_set({25: 0}), "bad_pieces"),
        (chip_set({25: 10, 60: 10}), "uneven_denominations"),
        (
            ChipSet(style="crown", chips=(Chip(value=25, owned=1), Chip(value=25, owned=2))),
            "denomination_twice",
        ),
    ],
)
def test_a_set_that_cannot_work_is_named(chips: ChipSet, code: str) -> None:
    assert code in [fault.code for fault in set_faults(chips)]


def test_a_sheets_own_breakdown_must_come_to_the_stack() -> None:
    def stack(**pieces: int) -> dict[int, int] | ChipFault:
        chips = tuple(Chip(value=int(value[1:]), owned=100, stack=count) for value, count in pieces.items())
        return starting_stack(sheet(stack=1000, chip_set=ChipSet(style="crown", chips=chips)))

    assert stack(c25=8, c100=8) == {25: 8, 100: 8}
    wrong = stack(c25=8, c100=7)
    assert isinstance(wrong, ChipFault)
    assert wrong.code == "stack_miscounted"


@pytest.mark.parametrize(
    ("colour_ups", "why"),
    [((25,), ""), ((25, 100), ""), ((100,), "25 goes first"), ((25, 25), "not in play then")],
)
def test_chips_leave_play_from_the_smallest_up(colour_ups: tuple[int, ...], why: str) -> None:
    pauses = tuple(Level(minutes=10, pause="break", colour_up=(value,)) for value in colour_ups)
    levels = (Level(minutes=10, sign="no limit 500/1000"), *pauses)
    found = faults(sheet(levels=levels, late=LateEntry()), HORSESHOE)
    assert len(found) == bool(why)
    assert all(why in fault.why for fault in found)


def test_every_level_must_be_payable_in_the_chips_left() -> None:
    (fault,) = unpayable(sheet(), Level(minutes=10, sign="no limit 25/50"), 100)
    assert fault.says == "at no limit 25/50 nobody can pay 25, 50: the smallest chip is 100 then"
    horse = sheet(rotation=("horse",))
    (fault,) = unpayable(horse, Level(minutes=10, sign="limit 300/600 ante 100 bring-in 100"), 100)
    assert "nobody can pay 150" in fault.says


def test_the_field_must_not_need_more_chips_than_the_house_owns() -> None:
    stack = starting_stack(sheet())
    assert isinstance(stack, dict)
    assert shortages(sheet().chip_set, pieces_needed([(stack, 2_500)])) == []
    found = shortages(sheet().chip_set, pieces_needed([(stack, 2_501)]))
    assert [(one.code, one.denomination, one.short) for one in found] == [
        ("chips_missing", 25, 8), ("chips_missing", 100, 8),
    ]  # fmt: skip


def test_the_inventory_says_where_the_chips_are_and_what_is_missing() -> None:
    right = ChipCount(issued=100_000, added=100, on_tables=90_000, in_bags=10_000, held_back=75, removed=25)
    assert right.difference == 0
    assert right.text() == (
        "100,000 issued + 100 by colour-ups = 90,000 on tables + 10,000 in bags + 75 held back + 25 removed"
    )
    short = ChipCount(issued=20_000, added=0, on_tables=15_000, in_bags=0, held_back=0, removed=0)
    assert (short.difference, short.text()) == (-5_000, "20,000 issued, but 15,000 on tables: 5,000 short")


def test_a_sheet_with_chips_that_cannot_work_is_not_announced() -> None:
    room = EventRoom()
    outcome = room.do(AnnounceEvent("Odd", sheet(stack=10_010)))
    assert outcome.refusal is not None
    assert "a stack of 10,010 cannot be paid in this set" in outcome.refusal.text()
