"""Cards and their text."""

import pytest

from cardhouse.cards.card import JOKER, UNKNOWN, CardError, parse_card, parse_cards, text, texts


def test_every_card_reads_back() -> None:
    names = [text(card) for card in range(54)]
    assert len(set(names)) == 54
    assert [parse_card(name) for name in names] == list(range(54))


def test_numbers_go_by_rank_then_suit() -> None:
    assert parse_cards("2c 2d 2h 2s 3c") == [0, 1, 2, 3, 4]
    assert parse_cards("As Jk ??") == [51, JOKER, UNKNOWN]


def test_cards_with_and_without_spaces() -> None:
    assert parse_cards("AsKd") == parse_cards(" As  Kd ") == [51, 45]
    assert texts([51, 45, 52]) == "As Kd Jk"
    assert parse_cards("") == []
    assert texts([]) == ""


@pytest.mark.parametrize("wrong", ["", "A", "as", "1s", "10s", "AS", "Ax", "jk", "As "])
def test_bad_card_says_what_is_allowed(wrong: str) -> None:
    with pytest.raises(CardError, match="not a card; allowed: a rank"):
        parse_card(wrong)


def test_bad_cards_name_the_one_that_is_wrong() -> None:
    with pytest.raises(CardError, match="'Xd' is not a card"):
        parse_cards("As Xd")
    with pytest.raises(CardError, match="'10s' does not split"):
        parse_cards("10s")


@pytest.mark.parametrize("wrong", [-1, 54, 1000])
def test_a_number_that_is_no_card(wrong: int) -> None:
    with pytest.raises(CardError, match="is not a card"):
        text(wrong)


def test_card_error_is_a_value_error() -> None:
    assert issubclass(CardError, ValueError)
