"""Which cards are kept at the draw, ranking by ranking."""

import pytest

from cardhouse.cards.card import parse_cards, texts
from cardhouse.sim.draw_sense import thrown


@pytest.mark.parametrize(
    ("cards", "out"),
    [
        ("As Ad 7c 6h 2s", "7c 6h 2s"),  # a pair
        ("As Ad 7c 7h 2s", "2s"),  # two pair
        ("Ks Kd Kc 6h 2s", "6h 2s"),  # three
        ("9s 9d 9c 6h 6s", ""),  # full house
        ("2s 3d 4c 5h 6s", ""),  # straight
        ("Ah 9h 7h 2h Ks", "Ks"),  # four to a flush
        ("Kd 6s 7h 8c 9s", "Kd"),  # four to an open straight
        ("As Ks 9d 6h 2c", "Ks 9d 6h 2c"),  # a high card
        ("Jk Kd 9c 6h 2s", "9c 6h 2s"),  # the joker and the highest
        ("Jk As Ad Kc 2h", "Kc 2h"),  # three aces with the joker
    ],
)
def test_high(cards: str, out: str) -> None:
    assert texts(thrown("high", parse_cards(cards), 1)) == out


@pytest.mark.parametrize(
    ("cards", "draws", "out"),
    [
        ("As 2d 3c 4h 8s", 1, ""),
        ("As 2d 3c 4h 9s", 1, ""),
        ("As 2d 3c 4h Ts", 1, "Ts"),
        ("As 2d 3c 4h 9s", 3, "9s"),
        ("As Ad 3c 4h 5s", 1, "Ad"),
        ("As Ad Kc Kh 5s", 1, "Ad Kc Kh"),
        ("Jk Kd 3c 4h 5s", 1, "Kd"),
        ("Kc Kd Qh Js Ts", 1, "Kc Kd Qh Js Ts"),
    ],
)
def test_ace_to_five(cards: str, draws: int, out: str) -> None:
    assert texts(thrown("ace_to_five", parse_cards(cards), draws)) == out


@pytest.mark.parametrize(
    ("cards", "draws", "out"),
    [
        ("2s 3d 4c 5h 7s", 3, ""),
        ("2s 3d 4c 5h 6s", 3, "6s"),  # a straight is no low here
        ("2s 3s 4s 5s 7s", 1, "7s"),  # nor is a flush
        ("2s 3d 4c 5h As", 1, "As"),  # the ace is high
        ("2s 2d 4c 5h 7s", 2, "2d"),
    ],
)
def test_deuce_to_seven(cards: str, draws: int, out: str) -> None:
    assert texts(thrown("deuce_to_seven", parse_cards(cards), draws)) == out


@pytest.mark.parametrize(
    ("cards", "draws", "out"),
    [
        ("As 2d 3c 4h", 3, ""),
        ("As 2d 3c Jh", 1, ""),
        ("As 2d 3c Jh", 3, "Jh"),
        ("As 2s 3c 4h", 2, "2s"),
        ("As Ad 3c 4h", 2, "As"),
        ("Ks Qs Js Ts", 1, "Ks Qs Js"),
    ],
)
def test_badugi(cards: str, draws: int, out: str) -> None:
    kept = set(parse_cards(cards)) - set(parse_cards(out))
    got = thrown("badugi", parse_cards(cards), draws)
    assert len(got) == len(parse_cards(out))
    if "As Ad" not in cards:  # of two aces either may go
        assert set(parse_cards(cards)) - set(got) == kept
