"""A hand of a known opening is the hand that the dealer begins by himself; the opening stays as it was."""

import random

import msgspec
import pytest

from cardhouse.errors import CardhouseError
from cardhouse.games.game import Structure, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play.dealer import Dealer, deal
from cardhouse.play.opening import Opening
from cardhouse.play.rules import rules_for
from play.random_hands import games_and_structures, houses_and_sets, most_seats, random_setup


def played_on(dealer: Dealer, chance: random.Random) -> None:
    """As far as betting goes, now and then by a fold or a raise."""
    for _ in range(60):
        legal = dealer.legal()
        if legal is None:
            return
        if legal.wager and chance.random() < 0.3:
            dealer.bet_to(legal.least)
        elif dealer.check() and dealer.call() and dealer.bring_in():
            dealer.fold()


@pytest.mark.parametrize(("name", "structure"), list(games_and_structures()))
def test_a_known_opening_comes_to_the_same_hand(name: str, structure: Structure) -> None:
    game = load_game(name)
    for number in range(6):
        chance = random.Random(f"{name} {structure} {number}")
        house, rule_set = chance.choice(list(houses_and_sets()))
        choices = load_house(house).choices(rule_set)
        count = chance.randint(2, most_seats(choices, game))
        setup = random_setup(chance, game, structure, house, rule_set, count)
        opening = Opening(setup, choices)
        deck = list(range(53 if rules_for(choices, name, setup.stakes, rule_set).joker else 52))
        for again in range(2):
            chance.shuffle(deck)
            plain, known = Dealer(setup, choices, deck, seed=again), deal(opening, deck, seed=again)
            assert known.events == plain.events
            assert known.hand == plain.hand
            played_on(known, random.Random(number))
            played_on(plain, random.Random(number))
            assert known.events == plain.events
            assert known.hand == plain.hand


def test_a_tracked_table_has_none() -> None:
    chance, choices = random.Random(1), load_house("toledo").choices()
    setup = random_setup(chance, load_game("holdem"), "limit", "toledo", "cash", 4)
    with pytest.raises(CardhouseError, match="software deals"):
        Opening(msgspec.structs.replace(setup, mode="tracked"), choices)
