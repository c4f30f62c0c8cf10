"""Hands that a ruling lays down: dealt as laid down, and then the button goes on by itself."""

from __future__ import annotations

import pytest

from cardhouse.houses.profile import load_house
from cardhouse.play.prescribed import PrescribedHand
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import open_table
from cardhouse.play.table_commands import (
    BeginHand,
    EndHand,
    HandOutcome,
    PlaceButton,
    PrescribeHands,
    SitDown,
)
from cardhouse.play.table_host import TableHost
from rulings.test_acts_properties import HOUSES


def game(house: str, players: int = 5, stakes: str = "limit 4/8") -> TableHost:
    host = TableHost(open_table("holdem", stakes, house=house), load_house(house).choices("cash"))
    for seat in range(1, players + 1):
        assert not isinstance(host.do(SitDown(seat, f"p{seat}", 20000)), Refusal)
    assert not isinstance(host.do(PlaceButton(1, running=False)), Refusal)
    return host


def deal(host: TableHost) -> tuple[int, dict[str, int], tuple[int, ...]]:
    """Begins and ends a hand: its button, who posted which blind, who was dealt in."""
    assert not isinstance(host.do(BeginHand()), Refusal)
    setup = host.table.setup
    assert setup is not None
    posts: dict[str, int] = {post.kind: post.seat for post in setup.posts}
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    assert not isinstance(host.do(EndHand(HandOutcome(stacks=stacks))), Refusal)
    return setup.button, posts, tuple(sorted(setup.seats))


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_is_dealt_as_laid_down_and_the_button_goes_on(house: str) -> None:
    host = game(house)
    assert deal(host)[:2] == (1, {"small_blind": 2, "big_blind": 3})
    first, second = PrescribedHand(2, 0, 4, out=3), PrescribedHand(3, 4, 5)
    assert not isinstance(host.do(PrescribeHands((first, second))), Refusal)
    assert deal(host) == (2, {"big_blind": 4}, (1, 2, 4, 5))
    assert host.table.seats[3].missed == ()
    assert deal(host) == (3, {"small_blind": 4, "big_blind": 5}, (1, 2, 3, 4, 5))
    assert deal(host) == (4, {"small_blind": 5, "big_blind": 1}, (1, 2, 3, 4, 5))
    assert host.table.prescribed == ()


def test_a_hand_laid_down_lapses_when_somebody_named_has_gone() -> None:
    host = game("mohegan")
    deal(host)
    assert not isinstance(host.do(PrescribeHands((PrescribedHand(2, 3, 4),))), Refusal)
    host.table.seats[4].away = True
    button, posts, dealt = deal(host)
    assert button == 2
    assert 4 not in dealt
    assert 4 not in posts.values()


@pytest.mark.parametrize(
    "hand", [PrescribedHand(2, 3, 9), PrescribedHand(7, 0, 4), PrescribedHand(2, 3, 4, out=8)]
)
def test_an_empty_seat_cannot_be_named(hand: PrescribedHand) -> None:
    host = game("mohegan")
    refused = host.do(PrescribeHands((hand,)))
    assert isinstance(refused, Refusal)
    assert refused.code == "seat_empty"
    assert host.table.prescribed == ()


def test_nothing_is_laid_down_for_no_hand_or_another_number_of_blinds() -> None:
    assert isinstance(game("mohegan").do(PrescribeHands(())), Refusal)
    three = game("horseshoe", stakes="limit 2/4 blinds 1/1/2")
    assert isinstance(three.do(PrescribeHands((PrescribedHand(1, 2, 3),))), Refusal)
