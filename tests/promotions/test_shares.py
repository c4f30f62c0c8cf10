"""Shares of an award: every cent is paid, kept or left over by rounding, whatever the house's percentages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.promotions.claims.shares import (
    DOLLAR,
    Division,
    Shares,
    between_tables,
    divide,
    fixed,
)
from cardhouse.promotions.hits.state import Part, Taker

HORSESHOE = Division(losers=50, winners=25, table=25)


def takers(losers: int = 1, winners: int = 1, table: int = 0, room: int = 0) -> list[Taker]:
    """So many of each part, each with a name of his own."""
    counts: dict[Part, int] = {"losers": losers, "winners": winners, "table": table, "room": room}
    return [
        Taker(f"{part}{number}", part, 1, number)
        for part, count in counts.items()
        for number in range(1, count + 1)
    ]


def of(shares: Shares, part: str) -> list[int]:
    return [share.amount for share in shares.shares if share.part == part]


@pytest.mark.parametrize(
    ("award", "those", "losers", "winners", "table"),
    [
        (20_001_00, takers(), [10_000_00], [5_000_00], []),  # horseshoe.20.qual.3a.i.1
        (20_002_00, takers(), [10_001_00], [5_000_00], []),  # horseshoe.20.qual.3a.i.2
        (20_000_00, takers(losers=2), [5_000_00] * 2, [5_000_00], []),  # horseshoe.20.qual.3a.i.1a
        (20_000_00, takers(winners=2), [10_000_00], [2_500_00] * 2, []),  # horseshoe.20.qual.3a.i.2a
        (20_000_00, takers(table=7), [10_000_00], [5_000_00], [714_00] * 7),  # horseshoe.20.qual.3a.i.3
        (10_000_00, takers(table=6), [5_000_00], [2_500_00], [416_00] * 6),  # pechanga.20.0a, rounded
    ],
)
def test_what_the_rows_say(
    award: int, those: list[Taker], losers: list[int], winners: list[int], table: list[int]
) -> None:
    shares = divide(award, those, HORSESHOE)
    assert (of(shares, "losers"), of(shares, "winners"), of(shares, "table")) == (losers, winners, table)


def test_before_rounding() -> None:
    """pechanga.20.0a: 416.67 each of 2,500 for six; in whole cents 416.66, and 4 cents are left."""
    shares = divide(10_000_00, takers(table=6), replace(HORSESHOE, unit=1))
    assert of(shares, "table") == [416_66] * 6
    assert shares.rounded == 4


def test_seven_others_leave_two_dollars() -> None:
    """horseshoe.20.qual.3a.i.3: 4,998 of 5,000."""
    shares = divide(20_000_00, takers(table=7), HORSESHOE)
    assert (sum(of(shares, "table")), shares.rounded, shares.kept) == (4_998_00, 2_00, 0)


def test_two_tables_tie() -> None:
    """horseshoe.20.multi.2a: 10,000 each, and 5,000 / 2,500 / 2,500 there."""
    each = between_tables(20_000_00, 2)
    shares = divide(each, takers(table=5), HORSESHOE)
    assert each == 10_000_00
    assert (of(shares, "losers"), of(shares, "winners"), sum(of(shares, "table"))) == (
        [5_000_00], [2_500_00], 2_500_00,
    )  # fmt: skip


def test_the_rooms_part_is_taken_from_the_total() -> None:
    """pechanga.20.10: deducted, not added; a house may have it otherwise."""
    division = Division(losers=50, winners=25, table=15, room=10)
    inside = divide(10_000_00, takers(table=5, room=20), division)
    assert (sum(of(inside, "room")), inside.paid, inside.besides) == (1_000_00, 10_000_00, 0)
    beside = divide(10_000_00, takers(table=5, room=20), replace(HORSESHOE, room=10, room_besides=True))
    assert (sum(of(beside, "room")), beside.paid, beside.besides) == (1_000_00, 11_000_00, 1_000_00)


def test_nobody_in_a_part() -> None:
    stays = divide(20_000_00, takers(), HORSESHOE)
    assert (stays.paid, stays.kept, stays.rounded) == (15_000_00, 5_000_00, 0)
    others = divide(20_000_00, takers(), replace(HORSESHOE, nobody="other_parts"))
    assert (of(others, "losers"), of(others, "winners"), others.kept) == ([13_333_00], [6_666_00], 0)
    assert divide(20_000_00, [], replace(HORSESHOE, nobody="other_parts")).kept == 20_000_00


def test_what_rounding_leaves_goes_where_the_terms_say() -> None:
    shares = divide(20_000_00, takers(losers=2, table=7), replace(HORSESHOE, remainder="losers"))
    assert (of(shares, "losers"), shares.rounded) == ([5_002_00, 5_000_00], 0)


def test_a_fixed_prize() -> None:
    makers = [Taker("ann", "maker", 1, 1), Taker("bob", "maker", 2, 1)]
    assert [one.amount for one in fixed(100_00, makers, split=False).shares] == [100_00, 100_00]
    assert [one.amount for one in fixed(101_00, makers, split=True).shares] == [50_00, 50_00]
    assert fixed(100_00, [], split=True).kept == 100_00


def test_percentages_above_a_hundred_are_a_fault_of_whoever_calls() -> None:
    with pytest.raises(ValueError, match="110 percent"):
        divide(100_00, takers(room=1), replace(HORSESHOE, room=10))


@st.composite
def divisions(draw: st.DrawFn) -> Division:
    cuts = sorted(draw(st.lists(st.integers(0, 100), min_size=4, max_size=4)))
    besides = draw(st.booleans())
    return Division(
        losers=cuts[0],
        winners=cuts[1] - cuts[0],
        table=cuts[2] - cuts[1],
        room=cuts[3] - cuts[2],
        unit=draw(st.sampled_from((1, DOLLAR, 5 * DOLLAR))),
        nobody=draw(st.sampled_from(("fund", "other_parts"))),
        remainder=draw(st.sampled_from(("fund", "losers", "winners"))),
        room_besides=besides,
    )


people = st.builds(
    takers, st.integers(0, 3), st.integers(0, 3), table=st.integers(0, 10), room=st.integers(0, 40)
)
awards = st.integers(0, 10_000_000_00)


@given(awards, people, divisions())
def test_paid_kept_and_rounded_come_to_the_award(award: int, those: list[Taker], division: Division) -> None:
    shares = divide(award, those, division)
    assert shares.paid + shares.kept + shares.rounded == award + shares.besides
    assert min([shares.kept, shares.rounded, *(one.amount for one in shares.shares)]) >= 0
    assert [one.person for one in shares.shares] == [
        one.person
        for one in those
        if division.percent(one.part)  # type: ignore[arg-type]
    ]


@given(awards, people, divisions())
def test_nobody_is_paid_more_than_another_of_his_part(
    award: int, those: list[Taker], division: Division
) -> None:
    """But for what rounding leaves, where the terms give that to the first."""
    shares = divide(award, those, replace(division, remainder="fund"))
    for part in ("losers", "winners", "table", "room"):
        assert len(set(of(shares, part))) <= 1
    assert all(one.amount % division.unit == 0 for one in shares.shares)


@given(awards, st.integers(0, 1_000_00), people, divisions())
def test_a_greater_award_pays_nobody_less(
    award: int, more: int, those: list[Taker], division: Division
) -> None:
    rule = replace(division, remainder="fund")
    less, greater = divide(award, those, rule), divide(award + more, those, rule)
    for one, other in zip(less.shares, greater.shares, strict=True):
        assert one.amount <= other.amount


@given(awards, st.integers(1, 9))
def test_tables_have_the_same(award: int, tables: int) -> None:
    each = between_tables(award, tables)
    assert 0 <= award - each * tables < tables
