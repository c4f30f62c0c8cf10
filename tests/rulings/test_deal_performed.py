"""From any state that play can reach, any error at the deal is ruled on or refused, and the hand goes on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.cards.card import UNKNOWN
from cardhouse.games.game import Structure, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Misdealt
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.rulings import deal_effects as fx
from cardhouse.rulings import deal_mistakes as wrong
from cardhouse.rulings.deal_mistakes import Mistake
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.perform_deal import perform
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.telling import steps
from rulings.test_acts_properties import HOUSES, SETTINGS, go_on, table
from rulings.test_board_performed import lying

Make = Callable[[Dealer, random.Random], Mistake | Refusal]


def seat(dealer: Dealer, rng: random.Random) -> int:
    """Mostly one in the hand, sometimes one that is not."""
    return rng.choice([*dealer.hand.seats, *dealer.hand.seats, 0, 9, 40])


def number(rng: random.Random) -> int:
    return rng.choice([1, 1, 2, 2, 3, 5])


MISTAKES: dict[str, Make] = {
    "exposed": lambda d, r: wrong.exposed(d, [(seat(d, r), number(r))]),
    "exposed two": lambda d, r: wrong.exposed(d, [(seat(d, r), 1), (seat(d, r), 2)]),
    "exposed both": lambda d, r: wrong.exposed(d, [(s := seat(d, r), 1), (s, 2)]),
    "flashed": lambda d, r: wrong.exposed(d, [(seat(d, r), number(r))], "flashed"),
    "shown": lambda d, r: wrong.exposed(d, [(seat(d, r), number(r))], "shown by its holder"),
    "off the table": lambda d, r: wrong.exposed(d, [(seat(d, r), number(r))], "off the table"),
    "last card": lambda d, r: wrong.exposed_last_card(d, seat(d, r)),
    "drawn card": lambda d, r: wrong.exposed_draw_card(d, seat(d, r)),
    "boxed": lambda d, r: wrong.boxed(d, seat(d, r), number(r), r.random() < 0.5),
    "joker": lambda d, r: wrong.joker(d, seat(d, r), number(r), r.random() < 0.5),
    "too many": lambda d, r: wrong.too_many(d, [seat(d, r)], r.random() < 0.5, r.random() < 0.5),
    "two too many": lambda d, r: wrong.too_many(d, [seat(d, r), seat(d, r)]),
    "too few": lambda d, r: wrong.too_few(d, seat(d, r)),
    "last card swapped": lambda d, r: wrong.last_card_swapped(d, seat(d, r), seat(d, r), r.random() < 0.5),
    "away": lambda d, r: wrong.away(d, r.random() < 0.2),
    "duplicate": lambda d, r: wrong.fouled(d, "duplicate", r.choice([0, seat(d, r)])),
    "missing": lambda d, r: wrong.fouled(d, "missing"),
    "not cut": lambda d, r: wrong.dealt_wrong(d, "not_shuffled"),
    "no right": lambda d, r: wrong.no_right(d, seat(d, r)),
}


ALL = ("flop", "stud", "draw")
FAMILIES = {"last card": ("stud",), "last card swapped": ("stud",), "drawn card": ("draw",)}


def choose(made: Ruling, rng: random.Random) -> tuple[Effect, ...]:
    return rng.choice(made.options).effects if made.options else ()


def settle(dealer: Dealer, mistake: Mistake, rng: random.Random) -> bool:
    """Rules and performs, with one of what is left open; False where that is refused."""
    made = rule(mistake.case, dealer.rules.choices)
    assert isinstance(made, Ruling)
    assert made.explanation
    events = perform(dealer, made.effects, list(mistake.events))
    if isinstance(events, Refusal):
        assert events.text()
        return False
    dealer.take(events)
    chosen = choose(made, rng)
    if chosen and not dealer.over:
        more = perform(dealer, chosen)
        if not isinstance(more, Refusal):
            dealer.take(more)
    return True


@given(
    setting=st.sampled_from(SETTINGS),
    house=st.sampled_from(HOUSES),
    rule_set=st.sampled_from(["cash", "tournament"]),
    players=st.integers(2, 6),
    seed=st.integers(0, 10_000),
    before=st.sampled_from([0, 0, 0, 1, 1, 2, 3, 5, 8, 14, 22]),
    what=st.sampled_from(sorted(MISTAKES)),
)
def test_any_error_is_ruled_on_and_the_hand_can_be_finished(
    setting: tuple[str, Structure], house: str, rule_set: str, players: int, seed: int, before: int, what: str
) -> None:
    check_one(setting, house, rule_set, players, seed, before, what)


def check_one(
    setting: tuple[str, Structure], house: str, rule_set: str, players: int, seed: int, before: int, what: str
) -> str:
    rng = random.Random(seed)
    dealer = table(*setting, house, rule_set, players, seed)
    for _ in range(before):
        if not dealer.over:
            go_on(dealer, rng)
    chips, untouched = dealer.hand.chips(), dealer.hand.copy()
    whole = sorted(lying(dealer.hand))
    mistake = MISTAKES[what](dealer, rng)
    if isinstance(mistake, Refusal):
        assert mistake.text()
        assert dealer.hand == untouched
        return "refused"
    if not settle(dealer, mistake, rng):
        assert dealer.hand == untouched
        return "not possible"
    if dealer.hand.runs == 1:
        assert sorted(lying(dealer.hand)) == whole
    while not dealer.over:
        go_on(dealer, rng)
    assert dealer.hand.chips() == chips
    known = [card for card in lying(dealer.hand) if card != UNKNOWN]
    assert len(known) == len(set(known)) or dealer.hand.runs > 1
    assert replay(dealer.events) == dealer.hand
    return "misdealt" if any(isinstance(event, Misdealt) for event in dealer.events) else "ruled"


@pytest.mark.parametrize("what", sorted(MISTAKES))
def test_every_error_happens_and_is_put_right(what: str) -> None:
    """Many seeds, so that each kind is seen to be ruled on, not only refused."""
    chance = random.Random(what)
    found: set[str] = set()
    settings = [one for one in SETTINGS if load_game(one[0]).family in FAMILIES.get(what, ALL)]
    for turn in range(1000):
        if turn >= 150 and found & {"ruled", "misdealt"}:
            break
        setting = chance.choice(settings)
        before = chance.choice([0, 0, 1, 2, 6, 8, 10, 16, 20])
        args = (chance.choice(HOUSES), chance.choice(["cash", "tournament"]), chance.randint(2, 6))
        found.add(check_one(setting, *args, chance.randrange(10_000), before, what))
    assert found & {"ruled", "misdealt"}


def tracked(game: str, sign: str) -> Dealer:
    stakes = parse_stakes(sign)
    posts = (Post(1, "small_blind", live=100), Post(2, "big_blind", live=300))
    setup = HandSetup(
        game=game, stakes=stakes, seats=(1, 2, 3), stacks=(20000,) * 3, button=3, posts=posts,
        house="horseshoe", mode="tracked",
    )  # fmt: skip
    dealer = Dealer(setup, load_house("horseshoe").choices("cash"))
    assert not isinstance(dealer.act(cmd.Deal()), Refusal)
    return dealer


def test_at_a_tracked_table_the_unseen_card_is_replaced_by_an_unseen_one() -> None:
    dealer = tracked("holdem", "no limit 1/3")
    mistake = wrong.exposed(dealer, [(2, 2)])
    assert isinstance(mistake, Mistake)
    assert settle(dealer, mistake, random.Random(1))
    assert dealer.hand.hole == [[UNKNOWN, UNKNOWN]] * 3
    assert len(dealer.hand.stub) == 46
    for command in (cmd.Call(3), cmd.Call(1), cmd.Check(2)):
        assert not isinstance(dealer.act(command), Refusal)
    assert dealer.awaits_cards


def test_a_forfeit_stays_and_the_rest_goes_back() -> None:
    dealer = tracked("holdem", "no limit 1/3")
    dealer.act(cmd.BetTo(3, 2000))
    dealer.take(perform(dealer, (fx.Void(), fx.StaysForNextDeal(1500, 3))))  # type: ignore[arg-type]
    assert dealer.over
    assert dealer.hand.stacks == [20000, 20000, 18500]
    assert dealer.hand.chips() == 60000


IMPOSSIBLE: list[tuple[Any, str]] = [
    (fx.ReplaceCard("after the deal", True, 9, 3), "not in this hand"),
    (fx.ThirdCardDown(1, 3), "do not lie as they were dealt"),
    (fx.LastCardUp(1, 3), "does not hold that card face down"),
    (fx.ForcedBetPutIn(100, 1), "does not owe the forced bet"),
    (fx.HandDead("chips stay", 40), "not in this hand"),
]


@pytest.mark.parametrize(("effect", "why"), IMPOSSIBLE)
def test_a_remedy_that_is_not_possible_is_refused(effect: Effect, why: str) -> None:
    dealer = tracked("holdem", "no limit 1/3")
    before = dealer.hand.copy()
    refused = perform(dealer, (effect,))
    assert isinstance(refused, Refusal)
    assert why in refused.text()
    assert dealer.hand == before


def test_nothing_is_performed_when_the_hand_is_over() -> None:
    dealer = tracked("holdem", "no limit 1/3")
    dealer.act(cmd.Fold(3))
    dealer.act(cmd.Fold(1))
    assert dealer.over
    assert perform(dealer, (fx.Misdeal(),)) == Refusal("hand_over")
    assert wrong.exposed(dealer, [(2, 1)]) == Refusal("hand_over")
    assert wrong.dealt_wrong(dealer, "not_shuffled") == Refusal("hand_over")


def test_every_effect_that_moves_something_is_told_to_the_dealer() -> None:
    told = steps((fx.Misdeal(exact=True), fx.HandDead("ante back", 2)), lambda seat: f"seat {seat}", str)
    assert told[-1] == "Take in the hand of seat 2 and give the ante back"
    assert "same limits" in told[1]
