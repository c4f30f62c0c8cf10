"""Chance for many, made of shuffles of a deck."""

from collections import Counter

from cardhouse.room.host import seeded_mixing
from cardhouse.tournaments.chance import below, mixed_many


def test_orders_of_many_are_whole_and_differ() -> None:
    mixed = seeded_mixing(1)
    first, second = mixed_many(mixed, 1000), mixed_many(mixed, 1000)
    assert sorted(first) == sorted(second) == list(range(1000))
    assert first != second


def test_every_number_is_as_likely_as_the_others() -> None:
    mixed = seeded_mixing(2)
    found = Counter(below(mixed, 60) for _ in range(6000))
    assert set(found) == set(range(60))
    expected = 100
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 110  # 59 degrees, p < 0.0001


def test_every_place_of_a_small_order_is_as_likely() -> None:
    mixed = seeded_mixing(3)
    found = Counter(mixed_many(mixed, 4) for _ in range(4800))
    assert len(found) == 24
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 60  # 23 degrees
