"""Where cards run out: nine at stud to the last street, and the fifth card of a draw."""

import random

import pytest

from cardhouse.games.game import Structure
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from play.random_hands import houses_and_sets, random_dealer

LIMIT: Structure = "limit"


@pytest.mark.parametrize("game", ["stud", "razz", "stud8"])
@pytest.mark.parametrize(("house", "rule_set"), list(houses_and_sets()))
def test_nine_at_stud_never_run_out_of_cards(house: str, rule_set: str, game: str) -> None:
    """Nearly everybody stays, so that sixth street can take the last card that seventh needs."""
    for seed in range(25):
        chance = random.Random(f"{house} {rule_set} {game} {seed}")
        dealer = random_dealer(chance, game, LIMIT, house, rule_set, seats=9)  # type: ignore[arg-type]
        while not dealer.over:
            legal, seat = dealer.legal(), dealer.hand.acting_seat
            if legal is None:
                break
            if legal.fold and chance.random() < 0.03:
                act: cmd.Command = cmd.Fold(seat)
            else:
                act = cmd.Check(seat) if legal.check else cmd.Call(seat) if legal.call else cmd.BringIn(seat)
            assert isinstance(dealer.act(act), list)
        assert replay(dealer.events) == dealer.hand


def all_draw_five(house: str, seed: int) -> Dealer:
    """Eight play draw high and the last two draw five, the stub being used up."""
    setup = HandSetup(
        game="draw_high",
        stakes=parse_stakes("limit 4/8 ante 1", forced="antes"),
        seats=tuple(range(1, 9)),
        stacks=(20_000,) * 8,
        button=8,
        posts=tuple(Post(seat, "ante", ante=100) for seat in range(1, 9)),
        house=house,
    )
    dealer = Dealer(setup, load_house(house).choices("cash"), seed=seed)
    assert isinstance(dealer.act(cmd.BetTo(1, 400)), list)
    while (legal := dealer.legal()) is not None and dealer.hand.street == 0:
        assert legal.call
        dealer.act(cmd.Call(dealer.hand.acting_seat))
    while dealer.hand.street == 1 and dealer.legal() is None:
        seat = dealer.hand.acting_seat
        cards = tuple(dealer.hand.hole[dealer.hand.pos[seat]])
        came = dealer.act(cmd.Draw(seat, cards[: 5 if seat in (3, 8) else 2]))
        assert isinstance(came, list), came
    return dealer


@pytest.mark.parametrize("seed", range(40))
def test_the_fifth_card_is_not_one_just_thrown(seed: int) -> None:
    dealer = all_draw_five("horseshoe", seed)
    fifths = [event for event in dealer.events if isinstance(event, ev.FifthCardDealt)]
    thrown = {event.seat: event.discards for event in dealer.events if isinstance(event, ev.Drew)}
    assert {event.seat for event in fifths} == {3, 8}
    for event in fifths:
        assert event.card not in thrown[event.seat]
    assert replay(dealer.events) == dealer.hand
    hand = dealer.hand
    cards = [*hand.stub, *hand.burns, *hand.muck, *(card for hole in hand.hole for card in hole)]
    assert len(cards) == len(set(cards)) == 52
