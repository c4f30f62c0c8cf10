"""The chip model beside two others: every order of finish counted out in exact fractions, and an integral."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.tournaments.prizes.chops import METHODS, divided
from cardhouse.tournaments.prizes.icm import expected_by_subsets, icm
from cardhouse.tournaments.prizes.icm_many import expected_by_integral


def counted_out(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Every order of finish, one after the other."""
    worth = [Fraction(0)] * len(stacks)

    def finish(left: frozenset[int], chance: Fraction, place: int) -> None:
        if place == len(prizes):
            return
        chips = sum(stacks[player] for player in left)
        for player in left:
            mine = chance * Fraction(stacks[player], chips)
            worth[player] += mine * prizes[place]
            finish(left - {player}, mine, place + 1)

    finish(frozenset(range(len(stacks))), Fraction(1), 0)
    return worth


@given(
    stacks=st.lists(st.integers(1, 10**6), min_size=1, max_size=6),
    prizes=st.lists(st.integers(0, 10**7), min_size=1, max_size=6),
)
def test_as_when_every_order_is_counted_out(stacks: list[int], prizes: list[int]) -> None:
    prizes = sorted(prizes, reverse=True)[: len(stacks)]
    exact = counted_out(stacks, prizes)
    found = icm(stacks, prizes)
    assert sum(found) == sum(prizes)
    assert all(abs(got - worth) < 1 for got, worth in zip(found, exact, strict=True))
    subsets = expected_by_subsets(stacks, prizes).tolist()
    assert all(abs(got - float(worth)) < 1e-3 for got, worth in zip(subsets, exact, strict=True))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_twenty_players_exactly_as_by_the_integral(seed: int) -> None:
    chance = random.Random(seed)
    stacks = [chance.randint(1_000, 5_000_000) for _ in range(20)]
    prizes = sorted((chance.randint(10_000, 100_000_000) for _ in range(20)), reverse=True)
    found = icm(stacks, prizes)
    other = expected_by_integral(stacks, prizes).tolist()
    assert sum(found) == sum(prizes)
    assert all(abs(got - worth) < 1 + 1e-4 for got, worth in zip(found, other, strict=True))


def test_many_players() -> None:
    chance = random.Random(4)
    stacks = [chance.randint(1_000, 5_000_000) for _ in range(120)]
    prizes = sorted((chance.randint(10_000, 100_000_000) for _ in range(120)), reverse=True)
    found = icm(stacks, prizes)
    assert sum(found) == sum(prizes)
    order = sorted(range(120), key=lambda at: stacks[at])
    assert [found[at] for at in order] == sorted(found)


def test_equal_stacks_are_worth_the_same() -> None:
    assert icm([1_000] * 4, [500, 300, 200]) == [250] * 4
    assert icm([700] * 3, [100]) == [34, 33, 33]


@given(
    stacks=st.lists(st.integers(1, 10**6), min_size=2, max_size=9),
    top=st.integers(0, 10**6),
    method=st.sampled_from(METHODS),
    kept=st.integers(0, 100),
)
def test_deals_come_to_what_is_left(stacks: list[int], top: int, method: str, kept: int) -> None:
    prizes = sorted((top * (at + 1) for at in range(len(stacks))), reverse=True)
    reserved = prizes[0] * kept // 100
    found = divided(method, stacks, prizes, kept=reserved)  # type: ignore[arg-type]
    assert sum(found) + reserved == sum(prizes)
    assert all(amount >= 0 for amount in found)


def test_what_the_model_cannot_value_is_refused() -> None:
    with pytest.raises(ValueError, match="chips"):
        icm([1_000, 0], [100])
    with pytest.raises(ValueError, match="prizes"):
        icm([1_000], [100, 50])
