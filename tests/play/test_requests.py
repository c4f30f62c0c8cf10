"""What a player may ask at the table: each house's answer and its row; an answer never changes the hand."""

from __future__ import annotations

import itertools

import pytest

from cardhouse.cards.card import CARDS
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.houses.schema import load_schema
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play import requests_asked as ask
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.requests import ANSWERS, answer
from cardhouse.play.requests_calls import all_calls, calls
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes

HOUSES = ("mohegan", "pechanga", "live", "toledo", "horseshoe")


def choices_of(house: str, rule_set: str = "cash") -> Choices:
    return load_house(house).choices(rule_set)


def holdem(house: str, sign: str = "no limit 1/3", rule_set: str = "cash", **more: object) -> Dealer:
    """Three players, seat 3 on the button with a short stack."""
    stakes = parse_stakes(sign, cash=rule_set == "cash")
    posts = (Post(1, "small_blind", live=stakes.small_blind), Post(2, "big_blind", live=stakes.big_blind))
    setup = HandSetup(
        game="holdem", stakes=stakes, seats=(1, 2, 3), stacks=(20000, 20000, 5000), button=3, posts=posts,
        house=house, rule_set=rule_set, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    return Dealer(setup, choices_of(house, rule_set), seed=7)


def stud_setup() -> HandSetup:
    stakes = parse_stakes("limit 4/8 ante 1 bring-in 2", forced="ante_and_bring_in")
    antes = (Post(1, "ante", ante=100), Post(2, "ante", ante=100))
    return HandSetup(game="stud", stakes=stakes, seats=(1, 2), stacks=(9000, 9000), button=2, posts=antes)


def do(dealer: Dealer, *commands: cmd.Command) -> Dealer:
    for command in commands:
        assert not isinstance(dealer.act(command), Refusal)
    return dealer


def granted(dealer: Dealer, request: ask.Request, choices: Choices) -> bool:
    said = answer(dealer.hand, request, choices)
    assert said.text()
    return isinstance(said, ask.Granted)


def test_undealt_cards_stay_undealt() -> None:
    """pechanga.4.31, horseshoe.19.26"""
    dealer = do(holdem("pechanga"), cmd.Fold(3), cmd.Fold(1))
    assert dealer.over
    refused = answer(dealer.hand, ask.RabbitHunt(1), choices_of("pechanga"))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.cite) == ("request_refused", "pechanga.4.31")


def test_only_the_player_deciding_has_a_stack_counted() -> None:
    """mohegan.nl.6"""
    choices = choices_of("mohegan")
    dealer = holdem("mohegan")
    given = answer(dealer.hand, ask.StackCount(3, of=1), choices)
    assert isinstance(given, ask.Granted)
    assert (given.facts, given.cite) == ({"chips": 19900}, "mohegan.nl.6")
    assert not granted(dealer, ask.StackCount(2, of=1), choices)


def test_an_exact_count_is_for_facing_an_all_in() -> None:
    """horseshoe.19.7a"""
    choices = choices_of("horseshoe", "tournament")
    dealer = holdem("horseshoe", "no limit 100/200", "tournament")
    assert not granted(dealer, ask.StackCount(3, of=1), choices)
    assert granted(dealer, ask.StackCount(3, of=1, exact=False), choices)
    do(dealer, cmd.BetTo(3, 5000))
    counted = answer(dealer.hand, ask.StackCount(1, of=3), choices)
    assert isinstance(counted, ask.Granted)
    assert counted.facts == {"chips": 5000}


def test_an_event_gives_estimates_only() -> None:
    """pechanga.30.22a"""
    choices = choices_of("pechanga", "tournament")
    dealer = do(holdem("pechanga", "no limit 100/200", "tournament"), cmd.BetTo(3, 5000))
    assert not granted(dealer, ask.StackCount(1, of=3), choices)
    assert granted(dealer, ask.StackCount(1, of=3, exact=False), choices)


@pytest.mark.parametrize(
    ("sign", "told"), [("no limit 1/3", False), ("limit 4/8", False), ("pot limit 1/3", True)]
)
def test_the_pot_is_told_in_pot_limit(sign: str, told: bool) -> None:
    """horseshoe.19.43a, horseshoe.19.43b"""
    choices = choices_of("horseshoe", "tournament")
    dealer = holdem("horseshoe", sign)
    assert granted(dealer, ask.PotCount(3), choices) is told
    assert granted(dealer, ask.PotSpread(3), choices)


@pytest.mark.parametrize(
    ("house", "rule_set", "damaged", "minutes", "changed"),
    [
        ("pechanga", "cash", False, 110, False),
        ("pechanga", "cash", False, 120, True),
        ("pechanga", "tournament", True, 300, False),
        ("horseshoe", "tournament", False, 300, False),
        ("horseshoe", "tournament", True, 0, True),
    ],
)
def test_another_deck(house: str, rule_set: str, damaged: bool, minutes: int, changed: bool) -> None:
    """pechanga.4.30, pechanga.30.23, horseshoe.19.23b"""
    request = ask.NewDeck(1, damaged=damaged, minutes=minutes)
    assert granted(holdem(house), request, choices_of(house, rule_set)) is changed


def test_show_one_show_all() -> None:
    """pechanga.17.8, pechanga.17.9"""
    choices = choices_of("pechanga")
    dealer = do(holdem("pechanga"), cmd.Fold(3))
    assert not granted(dealer, ask.SeeHand(1, of=3), choices)
    given = answer(dealer.hand, ask.SeeHand(1, of=3, shown_to=(2,)), choices)
    assert isinstance(given, ask.Granted)
    assert given.when == "after the action"
    assert not granted(dealer, ask.SeeHand(1, of=3, shown_to=(2,), hands_later=2), choices)


def test_a_losing_hand_is_shown_to_those_dealt_in_when_the_last_bet_was_called() -> None:
    """mohegan.showdown.5"""
    choices = choices_of("mohegan")
    dealer = do(holdem("mohegan", ask_showdown=True), cmd.Fold(3), cmd.Call(1), cmd.Check(2))
    assert not granted(dealer, ask.SeeHand(3, of=1), choices), "the hand is still being bet"
    do(dealer, *itertools.chain.from_iterable([[cmd.Check(1), cmd.Check(2)]] * 3), cmd.Muck(1))
    assert granted(dealer, ask.SeeHand(3, of=1), choices), "a player who folded early was dealt in"
    assert not granted(dealer, ask.SeeHand(9, of=1), choices)
    folded = do(holdem("mohegan"), cmd.Fold(3), cmd.Fold(1))
    assert not granted(folded, ask.SeeHand(1, of=2), choices)


def test_who_mucked_may_not_ask() -> None:
    """horseshoe.19.17c"""
    choices = choices_of("horseshoe", "tournament")
    dealer = do(holdem("horseshoe", ask_showdown=True), cmd.Fold(3), cmd.Call(1), cmd.Check(2))
    do(dealer, *itertools.chain.from_iterable([[cmd.Check(1), cmd.Check(2)]] * 3))
    assert granted(dealer, ask.SeeHand(2, of=1), choices)
    do(dealer, cmd.Muck(1))
    assert not granted(dealer, ask.SeeHand(1, of=2), choices) or dealer.hand.tabled >> 1 & 1
    assert not granted(dealer, ask.SeeHand(3, of=1), choices)


def test_the_director_decides_whether_a_hand_is_seen() -> None:
    """pechanga.30.15"""
    said = answer(holdem("pechanga").hand, ask.SeeHand(1, of=2), choices_of("pechanga", "tournament"))
    assert isinstance(said, ask.FloorDecides)
    assert said.cite == "pechanga.30.15"


def test_paying_for_another() -> None:
    """horseshoe.2-procedures.15"""
    choices = choices_of("horseshoe")
    assert granted(Dealer(stud_setup(), choices, seed=3), ask.PostForAnother(1, of=2), choices)
    assert not granted(holdem("horseshoe"), ask.PostForAnother(1, of=2), choices)


def test_objects_on_the_cards() -> None:
    """pechanga.4.24a, horseshoe.19.49a, horseshoe.19.51a"""
    dealer, cash, event = holdem("pechanga"), choices_of("pechanga"), choices_of("horseshoe", "tournament")
    assert granted(dealer, ask.UseCardCap(1, tenths=20), cash)
    assert not granted(dealer, ask.UseCardCap(1, tenths=25), cash)
    assert granted(dealer, ask.ClaimProtected(1, by="hands"), cash)
    assert not granted(dealer, ask.ClaimProtected(1, by="nothing"), cash)
    assert not granted(dealer, ask.ClaimProtected(1, by="hands"), event)
    assert granted(dealer, ask.ClaimProtected(1, by="object"), event)


def test_the_dealer_counts_what_comes_back() -> None:
    """mohegan.ops.3"""
    choices = choices_of("mohegan")
    dealer = holdem("mohegan")
    missing = answer(dealer.hand, ask.GiveUpCards(3, cards=1), choices)
    assert isinstance(missing, Refusal)
    assert missing.cite == "mohegan.ops.3"
    assert granted(dealer, ask.GiveUpCards(3, cards=2), choices)


@pytest.mark.parametrize(
    ("house", "sign", "closed"),
    [
        ("pechanga", "first_riffle", True),
        ("pechanga", "green_button", True),
        ("mohegan", "first_riffle", False),
        ("mohegan", "first_card", True),
    ],
)
def test_until_when_the_last_hand_may_be_ruled_on(house: str, sign: str, closed: bool) -> None:
    """pechanga.3.6b, mohegan.general.15"""
    request = ask.RulingOnLastHand(1, since=frozenset({sign}))
    assert granted(holdem(house), request, choices_of(house)) is not closed


def test_a_seat_outside_the_hand_is_refused() -> None:
    dealer = holdem("live")
    for request in (ask.StackCount(1, of=8), ask.SeeHand(1, of=0), ask.GiveUpCards(7, cards=2)):
        said = answer(dealer.hand, request, choices_of("live"))
        assert isinstance(said, Refusal)
        assert said.code == "no_such_seat"


@pytest.mark.parametrize("house", HOUSES)
def test_every_word_of_every_key_has_an_answer(house: str) -> None:
    """No request may break down, whatever a house chooses, and none changes the hand."""
    dealer = do(holdem(house), cmd.Fold(3))
    before = dealer.hand.copy()
    requests = [
        ask.RabbitHunt(1), ask.StackCount(1, of=2), ask.OwnCountRefused(1), ask.PotCount(1), ask.PotSpread(1),
        ask.NewDeck(1), ask.DeckChange(0), ask.SplitPot(1), ask.PostForAnother(1, of=2), ask.SeeHand(1, of=3),
        ask.SeeExposedCards(9), ask.UseCardCap(1, tenths=20), ask.ClaimProtected(1, by="chips"),
        ask.BringCardsIntoView(1, of=2), ask.Announcement(0, what="pairs"), ask.GiveUpCards(1, cards=2),
        ask.RulingOnLastHand(1), ask.BringInBets(1), ask.BringInBets(0),
    ]  # fmt: skip
    assert {type(request) for request in requests} == set(ANSWERS)
    choices = choices_of(house)
    for name, key in load_schema().items():
        if name.startswith("requests."):
            for other in key.other_values(choices.value(name)):
                changed = choices.replace(name, other)
                assert all(answer(dealer.hand, request, changed).text() for request in requests)
    assert dealer.hand == before


def stud_calls(house: str) -> list[str]:
    """Two stud players; seat 1 shows 2c and later a pair, seat 2 three connected spades."""
    down = ["Kc", "Qd", "Kh", "Qh"]
    deck = [*down, "2c", "9s", "3d", "2d", "8s", "4d", "5d", "7s"]
    order = [CARDS[name] for name in deck]
    choices = choices_of(house)
    dealer = Dealer(stud_setup(), choices, deck=[*order, *(card for card in range(52) if card not in order)])
    third_street: list[cmd.Command] = [cmd.BringIn(1), cmd.BetTo(2, 400), cmd.Call(1)]
    do(dealer, *third_street, cmd.BetTo(1, 400), cmd.BetTo(2, 800), cmd.Call(1))
    return [call.text() for call in all_calls(dealer.events, choices)]


def test_dealers_call_low_card_high_hand_raises_and_pairs_but_no_straights_or_flushes() -> None:
    """pechanga.26.5, horseshoe.12.11, mohegan.stud-all.4"""
    high = ["high hand seat 1", "pairs seat 1"]
    assert stud_calls("pechanga") == ["low card seat 1", *high, "raises seat 2", *high]
    assert stud_calls("horseshoe") == stud_calls("pechanga")
    assert stud_calls("mohegan") == ["first to act seat 1"] * 3


def test_a_raise_is_no_bet() -> None:
    dealer = holdem("pechanga")
    raised = do(dealer, cmd.BetTo(3, 600)).events[-1]
    assert isinstance(raised, ev.Raised)
    assert [call.text() for call in calls(dealer.hand, raised, choices_of("pechanga"))] == ["raises seat 3"]


@pytest.mark.parametrize("seat", [-40, -1, 0, 99])
@pytest.mark.parametrize("rule_set", ["cash", "tournament"])
@pytest.mark.parametrize("house", ["mohegan", "pechanga", "live", "toledo", "horseshoe"])
def test_a_seat_that_is_none_asks_as_somebody_who_is_not_in_the_hand(
    house: str, rule_set: str, seat: int
) -> None:
    choices, hand = choices_of(house, rule_set), holdem(house).hand
    open_to = choices.value("requests.exposed_cards")
    said = answer(hand, ask.SeeExposedCards(seat), choices)
    assert isinstance(said, Refusal) == (open_to == "players_in_hand")
    outside = answer(hand, ask.SeeHand(9, of=1), choices)
    assert type(answer(hand, ask.SeeHand(seat, of=1), choices)) is type(outside)
