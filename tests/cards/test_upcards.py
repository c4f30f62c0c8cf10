"""Up-cards: who brings it in, who acts first."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.cards.card import CardError, parse_cards, texts
from cardhouse.cards.upcards import high_board, highest_card, low_board, lowest_card

BOARDS = st.lists(st.integers(0, 51), min_size=1, max_size=4, unique=True)


def test_high_boards_best_first() -> None:
    order = ["7s7d7c7h", "AsAdAc2h", "7s7d7cKh", "KsKd2c2h", "QsQdJcJh", "AsAdKcQh", "AsAdKcJh"]
    order += ["2s2d4c3h", "AsKdQcJh", "AhKcQd9s", "5s4s3s2s"]
    keys = [high_board(parse_cards(board), suit=False) for board in order]
    assert keys == sorted(set(keys), reverse=True)


def test_four_to_a_straight_or_flush_show_nothing() -> None:
    assert high_board(parse_cards("9s8s7s6s"), False) < high_board(parse_cards("Tc2d3h4s"), False)
    assert high_board(parse_cards("2s2d"), False) > high_board(parse_cards("AsKs"), False)


def test_low_boards_best_first() -> None:
    order = ["As2d3c4h", "As2d3c5h", "5s4d3c2h", "Ks2d3c4h", "KsQdJcTh", "AsAd2c3h", "2s2dAc3h", "AsAd2c2h"]
    order += ["AsAdAc2h", "AsAdAcAh"]
    keys = [low_board(parse_cards(board)) for board in order]
    assert keys == sorted(set(keys), reverse=True)
    assert low_board(parse_cards("As")) > low_board(parse_cards("2c")) > low_board(parse_cards("Kc"))


def test_suits_break_ties_by_the_rank_named_first() -> None:
    spades, hearts = parse_cards("Ks 9c 4d"), parse_cards("Kh 9s 4s")
    assert high_board(spades, suit=False) == high_board(hearts, suit=False)
    assert high_board(spades, suit=True) > high_board(hearts, suit=True)
    # The pair decides, not the higher card beside it.
    with_spade, with_ace = parse_cards("9s 9c Ah"), parse_cards("9h 9d As")
    assert high_board(with_spade, suit=True) > high_board(with_ace, suit=True)


def test_a_better_board_is_better_whatever_its_suits() -> None:
    assert high_board(parse_cards("Kc Qc"), suit=True) > high_board(parse_cards("Ks Js"), suit=True)


@given(BOARDS)
def test_the_order_dealt_does_not_matter(board: list[int]) -> None:
    for other in (board[::-1], sorted(board)):
        assert high_board(other, True) == high_board(board, True)
        assert low_board(other) == low_board(board)


@given(st.lists(st.integers(0, 51), min_size=8, max_size=8, unique=True))
def test_with_suits_no_two_boards_tie(cards: list[int]) -> None:
    for count in (1, 2, 3, 4):
        boards = [cards[at : at + count] for at in range(0, 8 - count + 1, count)]
        for one, other in combinations(boards, 2):
            assert high_board(one, True) != high_board(other, True), (texts(one), texts(other))


def test_lowest_and_highest_card() -> None:
    up = parse_cards("3s 3c As 2d Ac Kd")
    assert lowest_card(up) == 3
    assert lowest_card(up, ace_low=True) == 4
    assert highest_card(up) == 2
    assert highest_card(up, ace_low=True) == 5
    assert lowest_card(parse_cards("3s 3c 3h")) == 1
    assert highest_card(parse_cards("3d 3c 3h")) == 2
    assert highest_card(parse_cards("As Ad"), ace_low=True) == 0


@pytest.mark.parametrize("cards", ["Jk", "As ??", ""])
def test_what_cannot_be_compared(cards: str) -> None:
    up = parse_cards(cards)
    for refused in (low_board, lowest_card, highest_card):
        with pytest.raises(CardError):
            refused(up)
    with pytest.raises(CardError):
        high_board(up, True)
