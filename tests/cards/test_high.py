"""High hands: the books' order, and how many hands of each kind there are."""

import numpy as np
import pytest

from cardhouse.cards import worth
from cardhouse.cards.batch import rank_batch
from cardhouse.cards.card import parse_cards
from cardhouse.cards.rankings import RANKINGS
from cards.every_hand import every_five, every_seven

rank = RANKINGS["high"].rank

# Straight flushes include the royal ones.
OF_FIVE = {
    worth.STRAIGHT_FLUSH: 40,
    worth.FOUR: 624,
    worth.FULL_HOUSE: 3_744,
    worth.FLUSH_HAND: 5_108,
    worth.STRAIGHT: 10_200,
    worth.THREE: 54_912,
    worth.TWO_PAIR: 123_552,
    worth.PAIR: 1_098_240,
    worth.HIGH_CARD: 1_302_540,
}
OF_SEVEN = {
    worth.STRAIGHT_FLUSH: 41_584,
    worth.FOUR: 224_848,
    worth.FULL_HOUSE: 3_473_184,
    worth.FLUSH_HAND: 4_047_644,
    worth.STRAIGHT: 6_180_020,
    worth.THREE: 6_461_620,
    worth.TWO_PAIR: 31_433_400,
    worth.PAIR: 58_627_800,
    worth.HIGH_CARD: 23_294_460,
}


def test_every_five_card_hand_by_kind() -> None:
    worths = rank_batch("high", every_five())
    counts = np.bincount(worths >> 20)
    assert {kind: int(count) for kind, count in enumerate(counts) if count} == OF_FIVE
    assert len(np.unique(worths)) == 7_462


def test_every_seven_card_hand_by_kind() -> None:
    counts = np.zeros(16, dtype=np.int64)
    for rows in every_seven():
        counts += np.bincount(rank_batch("high", rows) >> 20, minlength=16)
    assert {kind: int(count) for kind, count in enumerate(counts) if count} == OF_SEVEN


# The lists in the books (mohegan.rank, live.rankings), best first; hands on one line tie.
BOOK_ORDER = [
    ["AsKsQsJsTs", "AhKhQhJhTh"],
    ["KdQdJdTd9d"],
    ["9h8h7h6h5h"],
    ["2c3c4c5c6c"],
    ["5h4h3h2hAh", "As2s3s4s5s"],
    ["AcAdAhAs2c"],
    ["7s7h7d7cKd"],
    ["2s2h2d2cAd"],
    ["AsAhAdKcKd"],
    ["TsTdTc4d4c"],
    ["9s9h9d4c4d"],
    ["3s3h3d2c2d"],
    ["2s2h2d3c3d"],
    ["Ac9c7c4c2c", "As9s7s4s2s"],
    ["KhQhJh9h8h"],
    ["KdJd8d6d2d"],
    ["AsKdQhJcTs"],
    ["2s3d4h5c6s"],
    ["5s4d3h2cAs"],
    ["AsAhAd3c2d"],
    ["QsQhQd9c2d"],
    ["2s2h2d3cAd"],
    ["AsAdKsKd2c"],
    ["JsJh4d4cAd"],
    ["3s3d2s2dAc"],
    ["AsAd4c3d2h"],
    ["KsKdAcQdJh"],
    ["8s8hKd5c3d"],
    ["2s2dAcKdQh"],
    ["AsKdQhJc9s"],
    ["AsJh8d6c3d"],
    ["7s5d4h3c2s"],
]


def test_the_order_of_the_books() -> None:
    worths = [[rank(parse_cards(hand)) for hand in line] for line in BOOK_ORDER]
    assert all(len(set(line)) == 1 for line in worths)
    tops = [line[0] for line in worths]
    assert tops == sorted(set(tops), reverse=True)


def test_a_straight_does_not_go_round_the_corner() -> None:
    assert worth.category(rank(parse_cards("Qs Kd Ah 2c 3s"))) == worth.HIGH_CARD
    assert worth.category(rank(parse_cards("Qs Ks As 2s 3s"))) == worth.FLUSH_HAND


@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("Kh Kd 7c 7h 2s 2d As", "Kh Kd 7h 7c As"),
        ("Kh Kd Kc 7h 7c 2s 2d", "Kh Kd Kc 7h 7c"),
        ("Kh Kd Kc 7h 7c 7s 2d", "Kh Kd Kc 7s 7h"),
        ("9h 9d 9c 9s 2s 2d As", "9s 9h 9d 9c As"),
        ("9h 8h 7h 6h 5h Tc Jd", "9h 8h 7h 6h 5h"),
        ("As 2d 3c 4h 5s 5d 5c", "5s 4h 3c 2d As"),
        ("As 2d 3c 4h 5s 6d Kc", "6d 5s 4h 3c 2d"),
        ("Ah Kh 9h 4h 2h As Ad", "Ah Kh 9h 4h 2h"),
    ],
)
def test_the_best_five_of_seven(cards: str, played: str) -> None:
    assert RANKINGS["high"].best(parse_cards(cards)) == tuple(parse_cards(played))
