"""From any state that play can reach, any act of the player in turn is ruled on, and the hand goes on."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.games.game import Structure, game_names, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.rulings.act import Act, Chips, Gesture, Move, PulledBack, Said, TookBack
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.record import settled
from cardhouse.rulings.remedy import carry_out as perform
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.spot import spot_at

HOUSES = ("mohegan", "pechanga", "live", "toledo", "horseshoe", "tda2024")
SIGNS: dict[Structure, str] = {
    "limit": "limit 4/8",
    "spread_limit": "spread 2-10",
    "pot_limit": "pot limit 1/3",
    "no_limit": "no limit 1/3",
}
FORCED = {"blinds": "", "ante_and_bring_in": " ante 1 bring-in 1", "antes": " ante 1"}
BIG_BET = {"pot_limit": "pot limit 5", "no_limit": "no limit 5"}
WORDS = ("fold", "check", "call", "bet", "raise", "complete", "all_in", "pot", "if", "other")

motions = st.builds(
    Chips,
    chips=st.lists(st.sampled_from([100, 500, 2500, 10000]), min_size=1, max_size=8).map(tuple),
    bills=st.booleans(),
    reach=st.sampled_from(["past", "past", "on", "short"]),
    short=st.sampled_from([(), (), (500,)]),
    released=st.sampled_from([True, True, True, False]),
    hand_out=st.booleans(),
    accident=st.sampled_from([False] * 9 + [True]),
)
amounts = st.sampled_from([(), (), (400,), (1000,), (1300,), (6000,), (500, 50000)])
words = st.builds(Said, word=st.sampled_from(WORDS), amounts=amounts)
bare_amounts = st.builds(lambda amount: Said("amount", (amount,)), st.integers(1, 30000))
gestures = st.builds(Gesture, kind=st.sampled_from(["tap", "check-like", "other"]))
pulled = st.builds(PulledBack, chips=st.sampled_from([(), (100,), (100, 100)]))
moves: st.SearchStrategy[Move] = st.one_of(
    motions, words, bare_amounts, gestures, st.just(TookBack()), pulled
)
acts = st.builds(
    Act,
    moves=st.lists(moves, min_size=0, max_size=4).map(tuple),
    unaware=st.sampled_from(["", "", "", "raise", "amount", "kill"]),
    drew_action=st.booleans(),
    seen_behind=st.booleans(),
    in_front=st.sampled_from([(), (), (100,), (100, 100)]),
)


def table(game: str, structure: Structure, house: str, rule_set: str, players: int, seed: int) -> Dealer:
    rules = load_game(game)
    sign = SIGNS[structure] if rules.forced == "blinds" else BIG_BET.get(structure, SIGNS[structure])
    stakes = parse_stakes(sign + FORCED[rules.forced], forced=rules.forced)
    seats = tuple(range(1, players + 1))
    posts = [Post(seat, "ante", ante=stakes.ante) for seat in seats if stakes.ante]
    if rules.forced == "blinds":
        small, big = (2, 1) if players == 2 else (1, 2)
        posts.append(Post(small, "small_blind", live=stakes.small_blind or stakes.big_blind))
        posts.append(Post(big, "big_blind", live=stakes.big_blind))
    rng = random.Random(seed)
    stacks = tuple(rng.choice([900, 4000, 20000, 70000]) for _ in seats)
    setup = HandSetup(
        game=game, stakes=stakes, seats=seats, stacks=stacks, button=players, posts=tuple(posts), house=house,
    )  # fmt: skip
    return Dealer(setup, load_house(house).choices(rule_set), seed=seed)


def go_on(dealer: Dealer, rng: random.Random) -> None:
    """One random legal step of whoever is to act."""
    hand, legal = dealer.hand, dealer.legal()
    if legal is None:
        seat = hand.acting_seat
        drawn = tuple(hand.hole[hand.actor][: rng.randrange(2)])
        step: cmd.Command = cmd.Draw(seat, drawn)
        if hand.this_street.discard:
            step = cmd.Discard(seat, tuple(hand.hole[hand.actor][:1]))
        assert not isinstance(dealer.act(step), Refusal)
        return
    options: list[cmd.Command] = []
    options += [cmd.Check(legal.seat)] * 3 if legal.check else []
    options += [cmd.Call(legal.seat)] * 3 if legal.call else []
    options += [cmd.BringIn(legal.seat)] if legal.bring_in else []
    options += [cmd.BetTo(legal.seat, legal.least)] if legal.wager else []
    options += [cmd.Fold(legal.seat)] if legal.fold else []
    if isinstance(dealer.act(rng.choice(options)), Refusal):  # jacks or better may not be opened
        assert not isinstance(dealer.act(cmd.Check(legal.seat)), Refusal)


SETTINGS = [
    (game, structure)
    for game in game_names()
    for structure in load_game(game).structures
    if load_game(game).openers == "none"
]


@given(
    setting=st.sampled_from(SETTINGS),
    house=st.sampled_from(HOUSES),
    rule_set=st.sampled_from(["cash", "tournament"]),
    players=st.integers(2, 6),
    seed=st.integers(0, 10_000),
    before=st.integers(0, 14),
    act=acts,
)
def test_any_act_is_ruled_on_and_the_hand_goes_on(
    setting: tuple[str, Structure], house: str, rule_set: str, players: int, seed: int, before: int, act: Act
) -> None:
    rng = random.Random(seed)
    dealer = table(*setting, house, rule_set, players, seed)
    for _ in range(before):
        if not dealer.over:
            go_on(dealer, rng)
    chips = dealer.hand.chips()
    spot = spot_at(dealer.hand, dealer.rules, act.in_front) if not dealer.over else None
    made = rule(act, dealer.rules.choices, spot)
    if isinstance(made, Refusal):
        assert made.code == "not_now"
        assert made.text()
        return
    assert made.outcome()
    assert made.explanation.startswith(made.because)
    assert made.options or made.effects
    assert made.discretion == (made.chooser == "floor")
    if not made.options:
        done = perform(dealer, act, made, Place(dealer.hand.acting_seat))
        assert not isinstance(done, Refusal), (made.outcome(), done.text())
    while not dealer.over:
        go_on(dealer, rng)
    assert dealer.hand.chips() == chips
    assert replay(dealer.events) == dealer.hand


@given(
    setting=st.sampled_from(SETTINGS),
    house=st.sampled_from(HOUSES),
    seed=st.integers(0, 10_000),
    act=acts,
)
def test_whatever_is_offered_can_be_done(
    setting: tuple[str, Structure], house: str, seed: int, act: Act
) -> None:
    rng = random.Random(seed)
    dealer = table(*setting, house, "cash", 4, seed)
    for _ in range(seed % 9):
        if not dealer.over:
            go_on(dealer, rng)
    if dealer.over or dealer.hand.stage != BETTING:
        return
    made = rule(act, dealer.rules.choices, spot_at(dealer.hand, dealer.rules, act.in_front))
    if isinstance(made, Refusal):
        return
    for option in made.options:
        done = perform(dealer.copy(), act, settled(made, option), Place(dealer.hand.acting_seat))
        assert not isinstance(done, Refusal), (option.text(made.show), done.text())


@pytest.mark.parametrize("house", HOUSES)
def test_a_ruling_names_what_it_rests_on(house: str) -> None:
    """Every ruling cites a row of this book, or says that the book is silent and where it borrowed."""
    dealer = table("holdem", "no_limit", house, "cash", 3, 9)
    spot = spot_at(dealer.hand, dealer.rules)
    for move in (Chips((2500,)), Said("raise"), Gesture("tap"), Chips((500, 500))):
        made = rule(Act((move,)), dealer.rules.choices, spot)
        assert isinstance(made, Ruling)
        assert made.cites or made.silent
        assert all(row.startswith(f"{house}.") for row in made.rows)
        assert all(row in made.explanation for row in made.cites)
