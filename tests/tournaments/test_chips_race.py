"""A chip race as arithmetic: what is conserved, who gains, and that nobody is raced out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.cards.card import parse_cards
from cardhouse.houses.profile import load_house
from cardhouse.tournaments.chips.leftovers import exchange
from cardhouse.tournaments.chips.race import (
    Race,
    RaceRules,
    cards_for,
    chips_to_win,
    held_back,
    odd_chips,
    race,
    race_rules,
)

HOUSES = ("horseshoe", "pechanga", "mohegan", "live", "toledo")
BY_THE_BOOK = race_rules(load_house("horseshoe").choices("tournament"))
PAIRS = ((25, 100), (5, 25), (100, 500), (500, 1000), (1, 25))


def run(stacks: dict[int, int], cards: dict[int, str], rules: RaceRules = BY_THE_BOOK) -> Race:
    dealt = {seat: tuple(parse_cards(text)) for seat, text in cards.items()}
    return race(stacks, dealt, removed=25, smallest=100, rules=rules)


def after(outcome: Race) -> dict[int, int]:
    return {one.seat: one.after for one in outcome.players}


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_races_from_seat_one_one_chip_at_most_and_nobody_out(house: str) -> None:
    rules = race_rules(load_house(house).choices("tournament"))
    assert (rules.starts, rules.most, rules.raced_out) == ("seat_1", 1, "one_smallest_chip")


def test_the_best_cards_win_a_chip_each_and_one_player_only_one() -> None:
    # 3 + 3 + 2 odd chips of 25 come to 200: two chips of 100. Seat 1 has the two best cards, and wins one.
    outcome = run({1: 1075, 2: 2075, 3: 550}, {1: "As Ks 2c", 2: "3c 4c 5c", 3: "Qd 7h"})
    assert after(outcome) == {1: 1100, 2: 2000, 3: 600}
    assert (outcome.added, outcome.taken) == (0, 0)


def test_suits_decide_between_equal_ranks() -> None:
    assert after(run({4: 150, 5: 150}, {4: "Ah 2c", 5: "As 3c"})) == {4: 100, 5: 200}


def test_who_loses_the_last_chips_gets_one_of_the_smallest() -> None:
    outcome = run({1: 25, 2: 1075}, {1: "2c", 2: "As Kd Qh"})
    assert after(outcome) == {1: 100, 2: 1100}
    assert [one.kept_in for one in outcome.players] == [True, False]
    assert (outcome.added, outcome.taken) == (100, 0), "the race paid 100 for the 100 and gave one chip"


@pytest.mark.parametrize(
    ("remainder", "chips"), [("half_or_more", (2, 2)), ("dropped", (1, 1)), ("one_more", (2, 2))]
)
def test_what_does_not_come_to_a_last_chip(remainder: str, chips: tuple[int, int]) -> None:
    assert (chips_to_win(150, 100, remainder), chips_to_win(175, 100, remainder)) == chips
    assert chips_to_win(125, 100, remainder) == (2 if remainder == "one_more" else 1)
    assert chips_to_win(100, 100, remainder) == 1


@pytest.mark.parametrize(("handed_in", "kept"), [(3, 0), (7, 0), (1, 2), (0, 3)])
def test_chips_that_were_not_handed_in(handed_in: int, kept: int) -> None:
    assert held_back(1_075, handed_in, removed=25, smallest=100) == kept


def test_held_back_chips_are_not_raced_and_not_lost_from_the_count() -> None:
    outcome = race({1: 1075, 2: 525}, {2: (51,)}, removed=25, smallest=100, rules=BY_THE_BOOK, kept={1: 3})
    assert after(outcome) == {1: 1000, 2: 500}
    assert outcome.players[0].held_back == 75
    assert outcome.taken == 25, "a single chip of 25 does not come to half a chip of 100"


@pytest.mark.parametrize(("pieces", "given", "taken"), [(4, 100, 0), (3, 0, 75), (5, 100, 25), (8, 200, 0)])
def test_leftovers_are_exchanged_at_equal_value_and_the_rest_is_taken(
    pieces: int, given: int, taken: int
) -> None:
    choices = load_house("horseshoe").choices("tournament")
    paid = exchange(pieces, 25, 100, choices=choices)
    assert (paid.given, paid.taken) == (given, taken)
    assert paid.given_by == ("horseshoe.19.22c.1" if given else None)
    assert paid.taken_by == ("horseshoe.19.22c.2" if taken else None)


@st.composite
def races(draw: Any) -> tuple[Race, RaceRules]:
    removed, smallest = draw(st.sampled_from(PAIRS))
    pieces = st.integers(1, 4000)
    stacks = {
        seat: removed * count
        for seat, count in draw(st.dictionaries(st.integers(1, 10), pieces, min_size=1, max_size=10)).items()
    }
    odd = {seat: odd_chips(stacks[seat], removed, smallest) for seat in sorted(stacks)}
    deck = iter(draw(st.permutations(range(52))))
    cards = {seat: tuple(next(deck) for _ in range(count)) for seat, count in cards_for(odd).items()}
    rules = RaceRules(
        starts="seat_1",
        most=1,
        raced_out="one_smallest_chip",
        ties=draw(st.sampled_from(("suit", "first_dealt"))),
        remainder=draw(st.sampled_from(("half_or_more", "dropped", "one_more"))),
    )
    return race(stacks, cards, removed=removed, smallest=smallest, rules=rules), rules


@given(races())
def test_a_race_conserves_value_up_to_its_last_chip(ran: tuple[Race, RaceRules]) -> None:
    outcome, rules = ran
    before = sum(one.before for one in outcome.players)
    kept_in = outcome.smallest * sum(one.kept_in for one in outcome.players)
    rounded = sum(one.after for one in outcome.players) - kept_in - before
    smallest = outcome.smallest
    low, high = {
        "half_or_more": (-((smallest - 1) // 2), smallest // 2),
        "dropped": (1 - smallest, 0),
        "one_more": (0, smallest - 1),
    }[rules.remainder]
    assert low <= rounded <= high
    assert outcome.added - outcome.taken == rounded + kept_in
    assert min(outcome.added, outcome.taken) == 0


@given(races())
def test_nobody_is_raced_out_and_nobody_wins_more_than_one_chip(ran: tuple[Race, RaceRules]) -> None:
    outcome, _ = ran
    for one in outcome.players:
        assert one.after > 0
        assert one.after % outcome.smallest == 0, "nothing of the removed denomination is left"
        assert one.won + one.kept_in <= 1
        assert -outcome.smallest < one.after - one.before <= outcome.smallest
        assert not one.won or one.odd, "only who had odd chips can win"
