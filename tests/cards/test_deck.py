"""Decks and shuffles."""

import math
import os
from collections import Counter
from itertools import permutations

import pytest

from cardhouse.cards import deck
from cardhouse.cards.card import CardError, texts
from cardhouse.cards.deck import check_deck, mixed, seeded, shuffled, standard_deck


def test_standard_decks() -> None:
    assert standard_deck() == list(range(52))
    assert standard_deck(joker=True) == list(range(53))


@pytest.mark.parametrize("joker", [False, True])
def test_a_shuffle_keeps_every_card_once(joker: bool) -> None:
    for cards in (shuffled(joker), seeded(5, joker)):
        check_deck(cards)
        assert sorted(cards) == standard_deck(joker)
    assert shuffled(joker) != shuffled(joker)


def test_a_seed_is_the_same_deck_for_ever() -> None:
    assert texts(seeded(1)[:8]) == "Ad 7c 5c Qh 8s Ks 6s 4h"
    assert texts(seeded(-5, joker=True)[:8]) == "Td 6s 4d Qc 9s 3d Kc Js"
    assert seeded(10**30) != seeded(10**30 + 2**64)
    assert seeded(7) != seeded(-7)
    assert len({tuple(seeded(seed)) for seed in range(500)}) == 500


def test_each_number_is_another_order() -> None:
    found = Counter(
        tuple(deck._fisher_yates(list(range(5)), number)) for number in range(2 * math.factorial(5))
    )
    assert found == dict.fromkeys(permutations(range(5)), 2)


def test_numbers_that_would_favour_some_orders_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    zero, most = bytes(32), b"\xff" * 32
    drawn = [most, most, zero]

    def urandom(count: int) -> bytes:
        assert count == 32
        return drawn.pop(0)

    monkeypatch.setattr(os, "urandom", urandom)
    assert shuffled() == deck._fisher_yates(standard_deck(), 0)
    assert drawn == []


def test_seeded_places_are_even() -> None:
    """Each card comes first about equally often: chi-squared with 51 degrees of freedom stays below 100."""
    rounds = 5200
    for place in (0, 25, 51):
        seen = Counter(seeded(seed)[place] for seed in range(rounds))
        assert sum([(seen[card] - rounds / 52) ** 2 / (rounds / 52) for card in range(52)]) < 100


def test_a_stub_can_be_mixed() -> None:
    stub = [51, 3, 17]
    assert sorted(mixed(stub)) == sorted(stub)
    assert mixed(stub, 9) == mixed(stub, 9)
    assert mixed([]) == []
    with pytest.raises(CardError, match="at most a deck"):
        mixed(range(54))


def test_a_wrong_deck_is_named() -> None:
    check_deck(standard_deck(joker=True))
    with pytest.raises(CardError, match="not 51"):
        check_deck(range(51))
    with pytest.raises(CardError, match="2c is in the deck twice"):
        check_deck([0, 0, *range(2, 52)])
    with pytest.raises(CardError, match=r"\?\? cannot be in a deck"):
        check_deck([*range(51), 53])
    with pytest.raises(CardError, match="lacks As"):
        check_deck([*range(51), 52])
