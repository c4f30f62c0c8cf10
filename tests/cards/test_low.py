"""Ace-to-five, eight or better and deuce-to-seven: the books' examples and every five-card hand."""

from math import comb

import numpy as np
import pytest

from cardhouse.cards import worth
from cardhouse.cards.batch import rank_batch
from cardhouse.cards.card import parse_cards
from cardhouse.cards.rankings import RANKINGS
from cards.every_hand import every_five


def ranked(name: str, *hands: str) -> list[int]:
    return [RANKINGS[name].rank(parse_cards(hand)) for hand in hands]


def test_every_five_card_hand_for_ace_to_five() -> None:
    worths = rank_batch("ace_to_five", every_five())
    counts = np.bincount((worths ^ worth.TURN_OVER) >> 20)
    assert {kind: int(count) for kind, count in enumerate(counts) if count} == {
        worth.HIGH_CARD: comb(13, 5) * 4**5,
        worth.PAIR: 1_098_240,
        worth.TWO_PAIR: 123_552,
        worth.THREE: 54_912,
        worth.FULL_HOUSE: 3_744,
        worth.FOUR: 624,
    }
    assert len(np.unique(worths)) == 6_175


def test_every_five_card_hand_for_eight_or_better() -> None:
    worths = rank_batch("eight_or_better", every_five())
    assert int((worths > 0).sum()) == comb(8, 5) * 4**5
    assert len(np.unique(worths)) == comb(8, 5) + 1
    lows = rank_batch("ace_to_five", every_five())
    assert (worths[worths > 0] == lows[worths > 0]).all()


def test_every_five_card_hand_for_deuce_to_seven() -> None:
    worths = rank_batch("deuce_to_seven", every_five())
    counts = np.bincount((worths ^ worth.TURN_OVER) >> 20)
    # Nine straights, not ten: the wheel is an ace-high or, suited, a flush.
    assert {kind: int(count) for kind, count in enumerate(counts) if count} == {
        worth.HIGH_CARD: 1_302_540 + 1_020,
        worth.PAIR: 1_098_240,
        worth.TWO_PAIR: 123_552,
        worth.THREE: 54_912,
        worth.STRAIGHT: 9 * 1_020,
        worth.FLUSH_HAND: 5_108 + 4,
        worth.FULL_HOUSE: 3_744,
        worth.FOUR: 624,
        worth.STRAIGHT_FLUSH: 36,
    }
    assert len(np.unique(worths)) == 7_462


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        # mohegan.rank, toledo.razz, horseshoe.14, pechanga.25: best first
        ("ace_to_five", ["As2d3c4h5s", "As2d3c4h6s", "6s5d3c2hAs", "6s5d4c3h2s", "7s4d3c2hAs"]),
        ("ace_to_five", ["KsQdJhTc8s", "AsAd2c3h4s"]),
        ("ace_to_five", ["AsAd2c3h4s", "2s2dAc3h4s", "AsAd2c2h3s", "AsAdAc2h3s", "AsAdAc2h2s", "AsAdAcAh2s"]),
        ("eight_or_better", ["5s4d3c2hAs", "8s4d3c2hAs", "8s7d6c5h4s", "9s5d4c3h2s"]),
        # horseshoe.15-27, live.27
        (
            "deuce_to_seven",
            ["7s5d4h3c2s", "7s6d4h3c2s", "8s5d4h3c2s", "KsQd9h7c5s", "As5d4h3c2s", "As8d6h4c2s"],
        ),
        ("deuce_to_seven", ["As8d6h4c2s", "AsKdQhJc9s", "2s2d3c4h5s", "KsKd2c3h4s", "AsAd2c3h4s"]),
        ("deuce_to_seven", ["AsKdQhJc9s", "6s5d4h3c2s", "7s5s4s3s2s", "2s2d2c3h3s"]),
        ("deuce_to_seven", ["8s7d5h4c2s", "7s5s4s3s2s"]),
    ],
)
def test_the_order_of_the_books(name: str, hands: list[str]) -> None:
    worths = ranked(name, *hands)
    assert worths == sorted(set(worths), reverse=True)


def test_suited_and_straight_lows_are_as_good() -> None:
    suited, mixed = ranked("ace_to_five", "As2s3s4s5s", "Ad2s3h4c5s")
    assert suited == mixed
    assert ranked("eight_or_better", "As2s3s4s5s") == [mixed]


def test_what_does_not_qualify() -> None:
    assert ranked("eight_or_better", "9s5d4c3h2s", "As2d3c4h4s", "As2d3c4h9sTdJc", "As2d3c4h") == [0, 0, 0, 0]
    assert RANKINGS["eight_or_better"].best(parse_cards("9s5d4c3h2s")) == ()


@pytest.mark.parametrize(
    ("name", "cards", "played"),
    [
        ("ace_to_five", "Kd Ks 8c 6h 4d 2s Ac", "8c 6h 4d 2s Ac"),
        ("ace_to_five", "2d 2s 3c 3h 4d 4s Ac", "2s 2d 4s 3h Ac"),
        ("ace_to_five", "2d 2s 2c 3h 3d 3s Ac", "3s 3h 2s 2d Ac"),
        ("eight_or_better", "Kd As 8c 6h 4d 2s 7c", "7c 6h 4d 2s As"),
        ("deuce_to_seven", "7s 5s 4s 3s 2s 7h Kd", "7h 5s 4s 3s 2s"),
        ("deuce_to_seven", "6s 5d 4s 3s 2s 8h Kd", "8h 5d 4s 3s 2s"),
    ],
)
def test_the_best_five_of_seven(name: str, cards: str, played: str) -> None:
    assert RANKINGS[name].best(parse_cards(cards)) == tuple(parse_cards(played))


def test_an_ace_counts_both_ways() -> None:
    """pechanga.24.7: one hand, its ace in the high flush and in the low."""
    cards = parse_cards("Ah Kh 2h 3h 4d 7h Qs")
    assert RANKINGS["high"].name_of(cards) == "flush, ace high"
    assert RANKINGS["eight_or_better"].name_of(cards) == "7-4 low"
