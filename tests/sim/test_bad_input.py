"""What a program gets wrong is told in words, and changes nothing."""

from typing import Any

import pytest

import cardhouse as ch
from cardhouse.errors import CardhouseError
from cardhouse.sim.hand import HandInPlay
from cardhouse.sim.table import Table


def open_table(**given: Any) -> Table:
    usual: dict[str, Any] = {"house": "pechanga", "game": "holdem", "stakes": "no limit 1/3"}
    return ch.table(**{**usual, "stacks": [200, 200, 200], **given})


def deal() -> HandInPlay:
    return open_table().deal(seed=7)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": None}, "unknown game None"),
        ({"game": "nope"}, r"unknown game 'nope'\. Games: badugi"),
        ({"stakes": 5}, "5 are no stakes"),
        ({"stacks": 5}, "5 are no stacks"),
        ({"stacks": "200"}, "'200' are no stacks"),
        ({"stacks": {"1": 200}}, "'1' is not a seat"),
        ({"stacks": {True: 200, 2: 200}}, "True is not a seat"),
        ({"stacks": [-5, 200]}, r"^-\$5 is not a number of chips"),
        ({"on": "2020"}, "'2020' is not a day"),
        ({"rotation": "HORSE"}, "'HORSE' is no rotation"),
    ],
)
def test_a_table_that_cannot_be_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(CardhouseError, match=said):
        open_table(**given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"deck": "As As"}, "As is in the deck twice"),
        ({"deck": "Jk"}, "dealt without the joker"),
        ({"deck": [52]}, "dealt without the joker"),
        ({"deck": [1.5]}, "1.5 is not a card"),
        ({"deck": [True]}, "True is not a card"),
        ({"deck": 5}, "5 is no deck"),
        ({"seed": "x"}, "'x' is not a seed"),
        ({"seed": 1.5}, "1.5 is not a seed"),
    ],
)
def test_a_deck_that_cannot_be_leaves_the_table_as_it_was(given: dict[str, Any], said: str) -> None:
    table = open_table()
    told = len(table.events)
    with pytest.raises(CardhouseError, match=said):
        table.deal(**{"seed": 1, **given})
    assert len(table.events) == told
    assert table.deal(deck=["As", "Kd"], seed=1).turn == 3


def test_a_joker_may_be_given_where_the_game_has_one() -> None:
    hand = ch.table("pechanga", "lowball_joker", "limit 4/8", stacks=[100, 100]).deal(deck="Jk", seed=1)
    assert "Jk" in hand.cards(1) + hand.cards(2)


def test_wrong_words_and_seats_in_a_hand() -> None:
    hand = deal()
    told = len(hand.events)
    for wrong in (
        lambda: hand.draw(None),  # type: ignore[arg-type]
        lambda: hand.cards(True),
        lambda: hand.act([]),  # type: ignore[arg-type]
        lambda: hand.play({1: ch.RandomBot(seed=1)}),
    ):
        with pytest.raises(CardhouseError):
            wrong()
    assert len(hand.events) == told
    hand.fold()
    hand.fold()
    with pytest.raises(CardhouseError, match="the hand is over"):
        hand.step(ch.RandomBot(seed=1))
