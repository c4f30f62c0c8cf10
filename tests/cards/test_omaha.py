"""Exactly two and exactly three."""

import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.cards.rankings import RANKINGS

CASES = [
    # One spade in the hand makes no flush, and a board's straight is not the hand's.
    ("high", "As Kd Qd 2c", "Js Ts 9s 4s 3h", "straight, king high", "Kd Qd Js Ts 9s"),
    ("high", "As Kd 8d 2c", "Ks Qs 9s 4s 3h", "pair of kings", "Ks Kd As Qs 9s"),
    ("high", "Ah Ad Ac As", "Kc Qd Jh 9s 2c", "pair of aces", "As Ah Kc Qd Jh"),
    ("high", "Ah Ad Ac 2s", "As Kd Qh 9s 8c", "three of a kind, aces", "As Ah Ad Kd Qh"),
    ("high", "As 2s 7d 7c", "Ks Qs 9s 4s 3s", "flush, ace high", "As Ks Qs 9s 2s"),
    ("high", "9s 8s 7s 2d", "6s 5s 4s Kh Kd", "straight flush, eight high", "8s 7s 6s 5s 4s"),
    ("high", "Ks Kd 4d 4h 9c", "9s 9h 4s 2c Kh", "full house, kings full of nines", "Ks Kh Kd 9s 9h"),
    # pechanga.25: the low as well is two and three.
    ("eight_or_better", "As 2d Kd Qc", "3s 4h 8s Td Jc", "8-4 low", "8s 4h 3s 2d As"),
    ("eight_or_better", "As Kd Qd Qc", "2c 3s 4h 8s 5c", "no low", ""),
    ("eight_or_better", "As 2d Kd Qc", "2c 3s 4h Kc Ks", "no low", ""),
    ("eight_or_better", "As 2d 3d Qc", "2c 3s 4h 8c Ks", "8-4 low", "8c 4h 3s 2d As"),
    ("ace_to_five", "As Ad Ks Kd", "2c 3s 4h Kc Kh", "K-4 low", "Ks 4h 3s 2c As"),
]


@pytest.mark.parametrize(("name", "hole", "board", "spoken", "played"), CASES)
def test_two_and_three(name: str, hole: str, board: str, spoken: str, played: str) -> None:
    ranking = RANKINGS[name]
    mine, shared = parse_cards(hole), parse_cards(board)
    assert ranking.name_two_three(mine, shared) == spoken
    assert ranking.best_two_three(mine, shared) == tuple(parse_cards(played))
