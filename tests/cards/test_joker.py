"""The joker as the books have it (horseshoe.16-joker, horseshoe.15-a5.1, pechanga.31.joker)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.cards import worth
from cardhouse.cards.card import JOKER, parse_cards
from cardhouse.cards.rankings import RANKINGS

FOUR = st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True)


@pytest.mark.parametrize(
    ("name", "cards", "spoken", "played"),
    [
        # horseshoe.16-joker.2: an ace, not fully wild
        ("high", "Ks Kd 7c 7h Jk", "two pair, kings and sevens", "Ks Kd 7h 7c Jk"),
        ("high", "Qs Qd Qc 5h Jk", "three of a kind, queens", "Qs Qd Qc Jk 5h"),
        ("high", "Qs Qd Qc Ah Jk", "full house, queens full of aces", "Qs Qd Qc Ah Jk"),
        ("high", "Ks 9d 7c 2h Jk", "ace high", "Jk Ks 9d 7c 2h"),
        ("high", "As 9d 7c 2h Jk", "pair of aces", "As Jk 9d 7c 2h"),
        ("high", "As Ad 7c 2h Jk", "three of a kind, aces", "As Ad Jk 7c 2h"),
        # it fills straights anywhere
        ("high", "9s 8d 6c 5h Jk", "straight, nine high", "9s 8d Jk 6c 5h"),
        ("high", "9s 8d 7c 6h Jk", "straight, ten high", "Jk 9s 8d 7c 6h"),
        ("high", "As Kd Qc Jh Jk", "straight, ace high", "As Kd Qc Jh Jk"),
        ("high", "As 2d 3c 5h Jk", "straight, five high", "5h Jk 3c 2d As"),
        ("high", "2s 3d 4c 5h Jk", "straight, six high", "Jk 5h 4c 3d 2s"),
        # horseshoe.16-joker.3: in a flush the highest card that is missing
        ("high", "Ah Qh 9h 5h Jk", "flush, ace high", "Ah Jk Qh 9h 5h"),
        ("high", "Kh Qh 9h 5h Jk", "flush, ace high", "Jk Kh Qh 9h 5h"),
        ("high", "9h 8h 6h 5h Jk", "straight flush, nine high", "9h 8h Jk 6h 5h"),
        ("high", "Ah Kh Qh Th Jk", "royal flush", "Ah Kh Qh Jk Th"),
        # horseshoe.16-joker.4
        ("high", "As Ah Ad Ac Jk", "five aces", "As Ah Ad Ac Jk"),
        ("high", "As Ah Ad Ac Kd Kh Jk", "five aces", "As Ah Ad Ac Jk"),
        ("high", "Ks Kh Kd Kc Jk", "four of a kind, kings", "Ks Kh Kd Kc Jk"),
        ("high", "Jk", "ace high", "Jk"),
        # horseshoe.15-a5.1, horseshoe.glossary.joker, pechanga.31.joker
        ("ace_to_five", "As 2d 3c 8h Jk", "8-4 low", "8h Jk 3c 2d As"),
        ("ace_to_five", "As 2d 4c 6h Jk", "6-4 low", "6h 4c Jk 2d As"),
        ("ace_to_five", "As 2d 4c 7h Jk", "7-4 low", "7h 4c Jk 2d As"),
        ("ace_to_five", "2s 3d 4c 5h Jk", "wheel", "5h 4c 3d 2s Jk"),
        ("ace_to_five", "As Ad 2c 3h Jk", "pair of aces", "As Ad Jk 3h 2c"),
        ("eight_or_better", "As 2d 3c 8h Jk", "8-4 low", "8h Jk 3c 2d As"),
        ("eight_or_better", "As 2d 9c 8h Jk", "no low", ""),
        ("deuce_to_seven", "3s 4d 5c 7h Jk", "7-5 low", "7h 5c 4d 3s Jk"),
        ("deuce_to_seven", "2s 3d 4c 5h Jk", "7-5 low", "Jk 5h 4c 3d 2s"),
        ("deuce_to_seven", "2s 3s 4s 5s Jk", "7-5 low", "Jk 5s 4s 3s 2s"),
        ("badugi", "2s 3d 4c Jk", "badugi, 4 high", "4c 3d 2s Jk"),
        ("badugi", "As 2d 3c Jk", "badugi, 4 high", "Jk 3c 2d As"),
    ],
)
def test_what_the_joker_stands_for(name: str, cards: str, spoken: str, played: str) -> None:
    hand = parse_cards(cards)
    assert RANKINGS[name].name_of(hand) == spoken
    assert RANKINGS[name].best(hand) == tuple(parse_cards(played))


def test_the_flush_with_the_joker_is_that_with_the_card() -> None:
    with_joker, with_king = (
        RANKINGS["high"].rank(parse_cards(hand)) for hand in ("AhQh9h5hJk", "AhQh9h5hKh")
    )
    assert with_joker == with_king


def test_five_aces_beat_everything() -> None:
    five_aces = RANKINGS["high"].rank(parse_cards("AsAhAdAcJk"))
    assert five_aces == worth.FIVE_ACES > RANKINGS["high"].rank(parse_cards("AsKsQsJsTs"))


def _fair_high(natural: list[int]) -> int:
    """The books' words once more: stand-ins that are an ace or whose hand is a straight or flush."""
    rank = RANKINGS["high"].rank
    found = [worth.FIVE_ACES] if all(ace in natural for ace in range(48, 52)) else []
    for card in range(52):
        if card not in natural:
            whole = rank([*natural, card])
            kinds = (worth.STRAIGHT, worth.FLUSH_HAND, worth.STRAIGHT_FLUSH)
            if card >= 48 or worth.category(whole) in kinds:
                found.append(whole)
    return max(found)


@given(FOUR)
def test_high_by_every_stand_in(natural: list[int]) -> None:
    assert RANKINGS["high"].rank([*natural, JOKER]) == _fair_high(natural)


@given(FOUR)
def test_ace_to_five_by_every_stand_in(natural: list[int]) -> None:
    """The lowest rank not held is also the best that the joker could be."""
    rank = RANKINGS["ace_to_five"].rank
    best = max([rank([*natural, card]) for card in range(52) if card not in natural])
    assert rank([*natural, JOKER]) == best


@given(st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True))
def test_high_of_seven_with_the_joker(natural: list[int]) -> None:
    rank = RANKINGS["high"].rank
    fives = [rank(five) for five in combinations([*natural, JOKER], 5)]
    assert rank([*natural, JOKER]) == max(fives)
