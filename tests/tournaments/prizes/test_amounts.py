"""Prizes to the cent, as properties: the sum, never rising, whole units, the least cash, ties."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.tournaments.prizes import schedule
from cardhouse.tournaments.prizes.amounts import Home, amounts
from cardhouse.tournaments.prizes.dividing import by_weight, evenly
from cardhouse.tournaments.prizes.ties import ranked

POOLS = st.integers(1, 10**10)
UNITS = st.sampled_from([1, 100, 500, 1_000, 10_000])
HOMES: st.SearchStrategy[Home] = st.sampled_from(["first", "last", "from_the_top"])
ENTRIES = st.integers(1, 3_000)
STANDARD = schedule.named("standard")


def falling(found: list[int]) -> bool:
    return all(high >= low for high, low in pairwise(found))


@given(pool=POOLS, entries=ENTRIES, unit=UNITS, home=HOMES, least=st.sampled_from([0, 100, 15_000, 10**7]))
def test_prizes_come_to_the_pool_and_never_rise(
    pool: int, entries: int, unit: int, home: Home, least: int
) -> None:
    shares = schedule.shares_for(STANDARD, entries)
    found = amounts(pool, shares, unit=unit, home=home, least=least)
    assert sum(found) == pool
    assert falling(found)
    assert len(found) <= len(shares)
    assert all(amount > 0 for amount in found)
    assert len(found) == 1 or all(amount >= least for amount in found)
    odd = [at for at, amount in enumerate(found) if amount % unit]
    assert not odd or set(odd) <= {0, len(found) - 1}


@given(entries=ENTRIES)
def test_the_standard_schedule_pays_a_part_of_the_field(entries: int) -> None:
    shares = schedule.shares_for(STANDARD, entries)
    assert 1 <= len(shares) <= max(1, entries // 4)
    assert falling(list(shares))
    assert all(share > 0 for share in shares)


def test_more_entries_never_pay_fewer_places() -> None:
    places = [len(schedule.shares_for(STANDARD, entries)) for entries in range(1, 2_000)]
    assert places == sorted(places)


def test_what_rounding_leaves_has_a_home() -> None:
    shares = (5_000, 3_000, 2_000)
    assert amounts(123_456, shares, unit=1_000) == [62_456, 37_000, 24_000]
    assert amounts(123_456, shares, unit=1_000, home="last") == [61_000, 37_000, 25_456]
    assert amounts(125_456, shares, unit=1_000, home="from_the_top") == [63_456, 37_000, 25_000]


def test_the_least_cash_comes_first() -> None:
    assert amounts(100_000, (7_000, 2_500, 500), least=10_000) == [66_316, 23_684, 10_000]
    assert amounts(15_000, (7_000, 2_500, 500), least=10_000) == [15_000]


WEIGHTS = st.lists(st.integers(0, 10**6), min_size=1, max_size=30)


@given(total=st.integers(0, 10**9), weights=WEIGHTS, unit=UNITS)
def test_dividing_leaves_nothing(total: int, weights: list[int], unit: int) -> None:
    if not sum(weights):
        with pytest.raises(ValueError, match="weights"):
            by_weight(total, weights, unit)
        return
    found = by_weight(total, weights, unit)
    assert sum(found) == total
    exact = [total * weight / sum(weights) for weight in weights]
    assert all(abs(got - share) < 2 * unit + 1 for got, share in zip(found, exact, strict=True))


@given(total=st.integers(0, 10**9), among=st.integers(1, 50))
def test_even_shares_differ_by_one_at_most(total: int, among: int) -> None:
    found = evenly(total, among)
    assert sum(found) == total
    assert max(found) - min(found) <= 1


@given(
    prizes=st.lists(st.integers(1, 10**6), min_size=1, max_size=12),
    cuts=st.lists(st.integers(1, 4), min_size=1, max_size=6),
)
def test_ties_split_what_they_span(prizes: list[int], cuts: list[int]) -> None:
    prizes.sort(reverse=True)
    names = [f"p{at}" for at in range(sum(cuts))]
    groups, at = [], 0
    for cut in cuts:
        groups.append(names[at : at + cut])
        at += cut
    paid = ranked(prizes, groups)
    assert sum(paid.values()) == sum(prizes[: len(names)])
    assert falling([paid[name] for name in names])
    for group in groups:
        assert max(paid[name] for name in group) - min(paid[name] for name in group) <= 1


def test_every_fault_of_a_schedule_is_named() -> None:
    wrong = [
        schedule.Step(10, (5_000, 6_000)),
        schedule.Step(5, ()),
        schedule.Step(1, (9_000, 1_000)),
    ]
    found = "; ".join(schedule.faults(wrong))
    assert "come to 11000" in found
    assert "lower place gets more" in found
    assert "nobody is paid" in found
    assert "stands behind" in found
    assert "more places are paid than" in found
