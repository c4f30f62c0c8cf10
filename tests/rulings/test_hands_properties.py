"""From any state that play can reach, a ruling on a hand is carried out or refused, and play goes on."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.games.game import Structure, game_names, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, SHOWDOWN, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.showdown import to_show
from cardhouse.play.stakes import parse_stakes
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.record import Recorded, choose, decided
from cardhouse.rulings.remedy import carry_out
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.situations import Fact, Situation, situations
from cardhouse.rulings.taken_in import TakenIn

HOUSES = ("mohegan", "pechanga", "live", "toledo", "horseshoe")
SIGNS: dict[Structure, str] = {
    "limit": "limit 4/8",
    "spread_limit": "spread 2-10",
    "pot_limit": "pot limit 1/3",
    "no_limit": "no limit 1/3",
}
FORCED = {"blinds": "", "ante_and_bring_in": " ante 1 bring-in 1", "antes": " ante 1"}
BIG_BET = {"pot_limit": "pot limit 5", "no_limit": "no limit 5"}
SETTINGS = [
    (game, structure)
    for game in game_names()
    for structure in load_game(game).structures
    if load_game(game).openers == "none"
]
OWN = [one for one in situations().values() if one.case in HAND_CASES]


def taken_in_case(hand: Hand, seat: int, **how: bool) -> TakenIn:
    """What the hand shows of a hand taken in: the player's bet that nobody has called yet."""
    p = hand.pos[seat]
    others = max((bet for q, bet in enumerate(hand.bets) if q != p), default=0)
    uncalled = hand.stage == BETTING and hand.aggressor == p and hand.bets[p] > others
    to, facing = (hand.bets[p], others) if uncalled else (0, 0)
    return TakenIn(**how, to=to, facing=facing)


def perform(dealer: Dealer, made: Recorded, seat: int, to: int = 0) -> list[ev.Event] | Refusal:
    """What was ruled on the hand of a seat, done."""
    return carry_out(dealer, None, made.ruling, Place(seat, to=to), made.event, of_a_hand=True)



def table(game: str, structure: Structure, house: str, rule_set: str, seed: int) -> Dealer:
    rules = load_game(game)
    sign = SIGNS[structure] if rules.forced == "blinds" else BIG_BET.get(structure, SIGNS[structure])
    stakes = parse_stakes(sign + FORCED[rules.forced], forced=rules.forced)
    rng = random.Random(seed)
    seats = tuple(range(1, rng.randint(2, 5) + 1))
    posts = [Post(seat, "ante", ante=stakes.ante) for seat in seats if stakes.ante]
    if rules.forced == "blinds":
        small, big = (2, 1) if len(seats) == 2 else (1, 2)
        posts.append(Post(small, "small_blind", live=stakes.small_blind or stakes.big_blind))
        posts.append(Post(big, "big_blind", live=stakes.big_blind))
    stacks = tuple(rng.choice([900, 4000, 20000, 70000]) for _ in seats)
    setup = HandSetup(
        game=game, stakes=stakes, seats=seats, stacks=stacks, button=len(seats), posts=tuple(posts),
        house=house, ask_showdown=rng.random() < 0.5,
    )  # fmt: skip
    return Dealer(setup, load_house(house).choices(rule_set), seed=seed)


def go_on(dealer: Dealer, rng: random.Random) -> None:
    """One random legal step of whoever is to act, draw or show."""
    hand, legal = dealer.hand, dealer.legal()
    if legal is not None:
        options: list[cmd.Command] = [cmd.Check(legal.seat)] * 3 if legal.check else []
        options += [cmd.Call(legal.seat)] * 3 if legal.call else []
        options += [cmd.BringIn(legal.seat)] if legal.bring_in else []
        options += [cmd.BetTo(legal.seat, legal.least)] if legal.wager else []
        options += [cmd.Fold(legal.seat)] if legal.fold else []
        step = rng.choice(options)
    elif hand.stage == SHOWDOWN:
        seat = hand.seats[to_show(hand, dealer.rules)]
        step = cmd.Muck(seat) if rng.random() < 0.4 else cmd.Show(seat)
        if isinstance(dealer.copy().act(step), Refusal):
            step = cmd.Show(seat)
    elif hand.this_street.discard:
        step = cmd.Discard(hand.acting_seat, tuple(hand.hole[hand.actor][:1]))
    else:
        step = cmd.Draw(hand.acting_seat, tuple(hand.hole[hand.actor][: rng.randrange(2)]))
    done = dealer.act(step)
    assert not isinstance(done, Refusal), done


def anything(fact: Fact, rng: random.Random) -> str:
    if fact.choices and fact.kind == "choice":
        return rng.choice(fact.choices)
    return {"yes or no": rng.choice(["yes", "no"]), "number": str(rng.randrange(9)),
            "money": rng.choice(["0", "3", "8", "40"])}.get(fact.kind, "so")  # fmt: skip


def case_for(situation: Situation, hand: Hand, seat: int, rng: random.Random) -> Any:
    """A case with facts at random, the chips of a hand taken in as the hand shows them."""
    if situation.case is TakenIn and rng.random() < 0.8:
        return taken_in_case(hand, seat, tabled=rng.random() < 0.3, protected=rng.random() < 0.3)
    return situation.make({fact.name: anything(fact, rng) for fact in situation.facts})


def cards_out(hand: Hand) -> list[int]:
    live = [card for p in range(hand.n) if not hand.folded[p] for card in hand.cards_of(p)]
    boards = [card for board in hand.boards for card in board] if hand.boards else hand.board
    common = [hand.common] if hand.common >= 0 else []
    return [*live, *boards, *common, *hand.stub, *hand.burns, *hand.muck, *hand.set_aside]


@settings(max_examples=400, deadline=None)
@given(
    setting=st.sampled_from(SETTINGS), house=st.sampled_from(HOUSES),
    rule_set=st.sampled_from(["cash", "tournament"]), situation=st.sampled_from(OWN),
    steps=st.integers(0, 25), seed=st.integers(0, 10**6),
)  # fmt: skip
def test_any_ruling_on_a_hand_is_carried_out_or_refused(
    setting: tuple[str, Structure], house: str, rule_set: str, situation: Situation, steps: int, seed: int
) -> None:
    rng = random.Random(seed)
    dealer = table(*setting, house, rule_set, seed)
    for _ in range(steps):
        if not dealer.over:
            go_on(dealer, rng)
    chips = dealer.hand.chips()
    seat = rng.choice(dealer.hand.seats)
    case = case_for(situation, dealer.hand, seat, rng)
    made = rule(case, dealer.rules.choices)
    if isinstance(made, Refusal):
        assert made.text()
        return
    recorded = decided(situation.name, made)
    if made.options:
        assert isinstance(recorded, Refusal)
        recorded = choose(situation.name, made, rng.randrange(len(made.options)), "floor")
    assert isinstance(recorded, Recorded)
    before = dealer.hand.copy()
    other = rng.choice(dealer.hand.seats)
    done = perform(dealer, recorded, seat, other)
    assert dealer.hand.chips() == chips
    if isinstance(done, Refusal):
        assert done.text()
        assert dealer.hand == before
    else:
        assert recorded.event in done
    out = cards_out(dealer.hand)
    assert len(out) == len(set(out))
    for _ in range(200):
        if dealer.over:
            break
        go_on(dealer, rng)
    assert dealer.over
    assert dealer.hand.chips() == chips
    assert replay(dealer.events) == dealer.hand


@given(house=st.sampled_from(HOUSES), situation=st.sampled_from(OWN), seed=st.integers(0, 10**6))
def test_every_situation_has_a_ruling_or_a_refusal_with_a_reason(
    house: str, situation: Situation, seed: int
) -> None:
    rng = random.Random(seed)
    case = situation.make({fact.name: anything(fact, rng) for fact in situation.facts})
    made = rule(case, load_house(house).choices("cash"))
    if isinstance(made, Ruling):
        assert made.explanation
        assert made.outcome()
        assert made.cites or made.silent, "a ruling names its source or says that there is none"
    else:
        assert made.text()
