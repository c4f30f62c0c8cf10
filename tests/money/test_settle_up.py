"""Settling up after a night: everybody comes to zero, in the fewest payments that there are."""

from __future__ import annotations

from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from cardhouse.money.settle_up import EXACT_MOST, is_exact, settle_up

NIGHTS = st.lists(st.integers(-8, 8), min_size=1, max_size=9)


def night(results: list[int]) -> dict[str, int]:
    """Everybody's result; the host's is what the others' come to."""
    return {f"p{number}": result for number, result in enumerate([*results, -sum(results)])}


@cache
def fewest(results: tuple[int, ...]) -> int:
    """By trying everything: the first of them pays or is paid by any other on the other side."""
    left = tuple(sorted(one for one in results if one))
    if not left:
        return 0
    first, rest = left[0], left[1:]
    tries = [
        1 + fewest((*rest[:place], rest[place] + first, *rest[place + 1 :]))
        for place in range(len(rest))
        if rest[place] * first < 0
    ]
    return min(tries)


@given(NIGHTS)
def test_everybody_comes_to_zero_in_the_fewest_payments(results: list[int]) -> None:
    asked = night(results)
    paid: Counter[str] = Counter()
    payments = settle_up(asked)
    for one in payments:
        assert one.amount > 0
        paid[one.payer] -= one.amount
        paid[one.payee] += one.amount
    assert {person: paid[person] for person in asked} == asked
    assert len(payments) == fewest(tuple(asked.values()))


def test_a_large_party_settles_too() -> None:
    asked = night([(-1) ** number * (number * 7 + 3) for number in range(2 * EXACT_MOST)])
    payments = settle_up(asked)
    assert len(payments) < len(asked)
    assert not is_exact(asked)
    assert sum(one.amount for one in payments) == sum(amount for amount in asked.values() if amount > 0)


def test_opposite_results_settle_apart_among_any_number() -> None:
    won = {f"w{number}": number + 1 for number in range(20)}
    asked = won | {f"l{number}": -number - 1 for number in range(20)}
    assert is_exact(asked)
    assert len(settle_up(asked)) == 20


def test_nobody_won_or_lost() -> None:
    assert settle_up({"ann": 0, "bob": 0}) == ()
