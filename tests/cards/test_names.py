"""What the dealer says."""

import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.cards.rankings import RANKINGS


@pytest.mark.parametrize(
    ("name", "cards", "spoken"),
    [
        ("high", "As Ks Qs Js Ts", "royal flush"),
        ("high", "5s 4s 3s 2s As", "straight flush, five high"),
        ("high", "6s 6h 6d 6c As", "four of a kind, sixes"),
        ("high", "Ts Td Tc 4d 4c", "full house, tens full of fours"),
        ("high", "Kd Jd 8d 6d 2d", "flush, king high"),
        ("high", "5s 4d 3h 2c As", "straight, five high"),
        ("high", "2s 2d 2h 9c As", "three of a kind, deuces"),
        ("high", "Js Jd 4h 4c As", "two pair, jacks and fours"),
        ("high", "8s 8d 4h 3c As", "pair of eights"),
        ("high", "As Jh 8d 6c 3d", "ace high"),
        ("high", "9s", "nine high"),
        ("high", "", "no hand"),
        ("ace_to_five", "8s 6d 4h 2c As", "8-6 low"),
        ("ace_to_five", "5s 4d 3h 2c As", "wheel"),
        ("ace_to_five", "Ks Td 4h 2c As", "K-10 low"),
        ("ace_to_five", "4s 4d 3h 2c As", "pair of fours"),
        ("ace_to_five", "7s", "7 low"),
        ("eight_or_better", "7s 5d 4h 3c 2s", "7-5 low"),
        ("eight_or_better", "9s 5d 4h 3c 2s", "no low"),
        ("deuce_to_seven", "7s 5d 4h 3c 2s", "7-5 low"),
        ("deuce_to_seven", "As 5d 4h 3c 2s", "A-5 low"),
        ("deuce_to_seven", "6s 5d 4h 3c 2s", "straight, six high"),
        ("deuce_to_seven", "7s 5s 4s 3s 2s", "flush, seven high"),
        ("badugi", "7s 5d 4h 2c", "badugi, 7 high"),
        ("badugi", "7s 7d 4h 2c", "three-card badugi, 7 high"),
        ("badugi", "7s 7d 4s 2s", "two-card badugi, 7 high"),
        ("badugi", "Ks Qs Js As", "one-card badugi, A high"),
        ("badugi", "", "no badugi"),
    ],
)
def test_spoken_names(name: str, cards: str, spoken: str) -> None:
    assert RANKINGS[name].name_of(parse_cards(cards)) == spoken


def test_names_of_two_and_three() -> None:
    hole, board = parse_cards("As Ah 4s 4d"), parse_cards("Ac Ad Kc 2s Ts")
    assert RANKINGS["high"].name_two_three(hole, board) == "four of a kind, aces"
    assert RANKINGS["eight_or_better"].name_two_three(hole, board) == "no low"
