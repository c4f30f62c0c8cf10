"""From any state that play can reach, any error of board, street or blinds is ruled on or refused, and the
hand goes on: chips and cards are kept, it can be finished, and its events give the same hand again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.games.game import game_names, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Misdealt
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.play.wire import decode, encode
from cardhouse.rulings.blind_turns import BigBlindTwice, MeantToSitOut, Places
from cardhouse.rulings.burn_error import BurnError
from cardhouse.rulings.false_openers import FalseOpeners, NobodyOpens, WantsToOpen
from cardhouse.rulings.flop_count import TooManyOnFlop
from cardhouse.rulings.last_card import AllInLastCardUp, CommonCardForSome
from cardhouse.rulings.owed_blind import OwedBlind, SeatMoney
from cardhouse.rulings.perform_board import PERFORM, perform_board, perform_choice
from cardhouse.rulings.premature_board import PrematureBoard
from cardhouse.rulings.premature_stud import PrematureStud
from cardhouse.rulings.wrong_button import ButtonIsWrong
from cardhouse.rulings.wrong_level import WrongLevel
from cardhouse.rulings.wrong_low import WrongLow
from rulings.test_acts_properties import HOUSES, go_on, table

SETTINGS = [(game, structure) for game in game_names() for structure in load_game(game).structures]


def seat(dealer: Dealer, rng: random.Random) -> int:
    """Mostly one in the hand, sometimes one that is not."""
    return rng.choice([*dealer.hand.seats, *dealer.hand.seats, 0, 9, 40])


def yes(rng: random.Random) -> bool:
    return rng.random() < 0.5


def places(dealer: Dealer, rng: random.Random) -> Places:
    seats = dealer.hand.seats
    return Places(tuple(sorted(seats)), seats[-1], seats[0], rng.choice(seats))


ERRORS: dict[str, Callable[[Dealer, random.Random], object]] = {
    "early board": lambda d, r: PrematureBoard(r.choice(["flop", "turn", "river"]), yes(r)),
    "early stud": lambda d, r: PrematureStud(r.choice([1, 1, 2, 3]), all_fold=yes(r)),
    "early last card": lambda d, r: PrematureStud(1, seen=(seat(d, r),)),
    "flop": lambda d, r: TooManyOnFlop(r.choice([3, 4, 4, 5]), yes(r)),
    "no burn": lambda d, r: BurnError("turn", 0, seen=yes(r)),
    "two burns": lambda d, r: BurnError("turn", 2),
    "last card": lambda d, r: AllInLastCardUp(seat(d, r)),
    "common card": lambda d, r: CommonCardForSome(),
    "false openers": lambda d, r: FalseOpeners(),
    "wants to open": lambda d, r: WantsToOpen(yes(r), seat(d, r)),
    "nobody opens": lambda d, r: NobodyOpens(),
    "owed": lambda d, r: OwedBlind(r.choice([0, 100, 400, 90000]), seat(d, r), yes(r), yes(r)),
    "seat money": lambda d, r: SeatMoney(r.choice([100, 90000]), seat(d, r)),
    "button": lambda d, r: ButtonIsWrong(r.choice([0, 1, 2, 3, 99])),
    "sit out": lambda d, r: MeantToSitOut(places(d, r), yes(r)),
    "twice": lambda d, r: BigBlindTwice(places(d, r), yes(r)),
    "old level": lambda d, r: WrongLevel(yes(r)),
    "wrong low": lambda d, r: WrongLow(low=seat(d, r)),
}
FAMILY = {
    "early board": "flop", "flop": "flop", "early stud": "stud", "early last card": "stud",
    "last card": "stud", "common card": "stud", "wrong low": "stud",
}  # fmt: skip


def lying(hand: Hand) -> list[int]:
    """Every card that is out or in the stub; a folded hand lies in the muck, a late card of it apart."""
    cards = [*hand.stub, *hand.burns, *hand.muck, *hand.set_aside, *hand.board]
    cards += [hand.common] if hand.common >= 0 else []
    for p in range(hand.n):
        own = hand.cards_of(p)
        cards += own if not hand.folded[p] else [card for card in own if card not in hand.muck]
    return cards


def play(dealer: Dealer, rng: random.Random, calm: bool) -> None:
    """One step: anything legal, or in a calm game checks and calls, so that late streets are reached."""
    legal = dealer.legal()
    if calm and legal is not None and (legal.check or legal.call):
        step: cmd.Command = cmd.Check(legal.seat) if legal.check else cmd.Call(legal.seat)
        opens = dealer.hand.game.openers != "none" and dealer.hand.pot_opener < 0 and legal.wager
        if opens and not isinstance(dealer.act(cmd.BetTo(legal.seat, legal.least)), Refusal):
            return
        assert not isinstance(dealer.act(step), Refusal)
        return
    go_on(dealer, rng)


def finish(dealer: Dealer, rng: random.Random) -> None:
    for _ in range(400):
        if dealer.over:
            return
        go_on(dealer, rng)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("what", sorted(ERRORS))
@given(
    house=st.sampled_from(HOUSES),
    rule_set=st.sampled_from(["cash", "tournament"]),
    players=st.integers(2, 7),
    seed=st.integers(0, 10_000),
    before=st.sampled_from([0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 22]),
)
def test_any_error_is_ruled_on_and_the_hand_can_be_finished(
    what: str, house: str, rule_set: str, players: int, seed: int, before: int
) -> None:
    rng = random.Random(seed)
    family = FAMILY.get(what)
    game = rng.choice([each for each in SETTINGS if family in (None, load_game(each[0]).family)])
    check(table(*game, house, rule_set, players, seed), ERRORS[what], before, rng)


def check(
    dealer: Dealer, make: Callable[[Dealer, random.Random], object], before: int, rng: random.Random
) -> None:
    calm = yes(rng)
    street = rng.randrange(len(dealer.hand.streets)) if calm else -1
    while not dealer.over and dealer.hand.street < street:
        play(dealer, rng, calm)
    for _ in range(before % 4 if calm else before):
        if not dealer.over:
            play(dealer, rng, calm)
    if dealer.over:
        return
    whole, chips, as_before = sorted(lying(dealer.hand)), dealer.hand.chips(), dealer.hand.copy()
    done = perform_board(dealer, make(dealer, rng))
    assert dealer.hand == as_before, "ruling on it changes nothing"
    if isinstance(done, Refusal):
        assert done.text()
        return
    assert done.ruling.explanation
    dealer.take(done.events)
    if done.ruling.options and not dealer.over:
        dealer.take(perform_choice(dealer, done.case, rng.choice(done.ruling.options)))
    assert dealer.hand.chips() == chips
    assert sorted(lying(dealer.hand)) == whole
    assert min(dealer.hand.stacks) >= 0
    finish(dealer, rng)
    assert dealer.hand.chips() == chips
    assert replay(dealer.events) == dealer.hand
    assert list(decode(encode(dealer.events))) == dealer.events


def test_every_case_that_is_performed_is_tried() -> None:
    dealer = table("holdem", "limit", "pechanga", "cash", 4, 1)
    tried = {type(make(dealer, random.Random(0))) for make in ERRORS.values()}
    assert tried == set(PERFORM)


def tracked(house: str, game: str, sign: str, players: int = 4) -> Dealer:
    stakes = parse_stakes(sign, forced=load_game(game).forced)
    seats = tuple(range(1, players + 1))
    posts = [Post(each, "ante", ante=stakes.ante) for each in seats if stakes.ante]
    if stakes.blinds:
        posts.append(Post(1, "small_blind", live=stakes.small_blind))
        posts.append(Post(2, "big_blind", live=stakes.big_blind))
    setup = HandSetup(
        game=game, stakes=stakes, seats=seats, stacks=(20000,) * players, button=players,
        posts=tuple(posts), house=house, mode="tracked",
    )  # fmt: skip
    return Dealer(setup, load_house(house).choices("cash"))


def taken(dealer: Dealer, case: object) -> Any:
    done = perform_board(dealer, case)
    assert not isinstance(done, Refusal), done.text()
    dealer.take(done.events)
    return done


def report(dealer: Dealer, *cards: int) -> None:
    done = dealer.act(cmd.Deal(cards or None))
    assert not isinstance(done, Refusal), done.text()


@pytest.mark.parametrize("house", HOUSES)
def test_tracked_turn_too_early_is_told_and_the_table_goes_on(house: str) -> None:
    dealer = tracked(house, "holdem", "limit 4/8")
    report(dealer)
    for each in (3, 4, 1):
        dealer.act(cmd.Call(each))
    dealer.act(cmd.Check(2))
    report(dealer, 0, 1, 2)
    cards = len(lying(dealer.hand))
    done = taken(dealer, PrematureBoard("turn", cards=(3,)))
    assert "turn set aside" in done.ruling.outcome()
    assert dealer.hand.board == [0, 1, 2]
    assert len(lying(dealer.hand)) == cards
    for each in (1, 2, 3, 4):
        dealer.act(cmd.Check(each))
    report(dealer, 4)
    for each in (1, 2, 3, 4):
        dealer.act(cmd.Check(each))
    report(dealer, 3)  # the first turn may come again
    assert dealer.hand.board == [0, 1, 2, 4, 3]


@pytest.mark.parametrize("house", HOUSES)
def test_tracked_stud_needs_the_cards_that_came(house: str) -> None:
    dealer = tracked(house, "stud", "limit 4/8 ante 1 bring-in 1")
    report(dealer, *([53] * 8), 0, 5, 10, 15)
    refused = perform_board(dealer, PrematureStud(2))
    assert isinstance(refused, Refusal)
    assert refused.code in ("wrong_card_count", "bad_cards")
    assert isinstance(perform_board(dealer, PrematureStud(2, cards=(0, 21))), Refusal), "0 is out"
    cards = len(lying(dealer.hand))
    taken(dealer, PrematureStud(2, cards=(20, 21)))
    assert [len(up) for up in dealer.hand.up] == [1, 1, 1, 1]
    assert len(lying(dealer.hand)) == cards


def test_cards_are_named_only_where_people_deal() -> None:
    dealer = table("holdem", "limit", "pechanga", "cash", 4, 3)
    refused = perform_board(dealer, PrematureBoard("flop", cards=(1, 2, 3)))
    assert isinstance(refused, Refusal)
    assert "software deals" in refused.text()


def test_a_misdeal_gives_every_chip_back() -> None:
    dealer = table("holdem", "no_limit", "pechanga", "cash", 5, 3)
    before = list(dealer.hand.setup.stacks)
    done = taken(dealer, ButtonIsWrong(1))
    assert any(isinstance(event, Misdealt) for event in done.events)
    assert dealer.over
    assert dealer.hand.stacks == before
