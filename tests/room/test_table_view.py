"""What a table's view says beyond the bare state: pots apart, what everybody did, hands by their names."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.cards.deck import mixed
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.pots import lying, pots
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.room.views.hand_names import own_name, with_names
from cardhouse.room.views.own_texts import OwnTexts
from cardhouse.room.views.table import hand_view, own_view
from cardhouse.room.views.turn import doings

CHOICES = load_house("horseshoe").choices("cash")


def dealt(
    stacks: tuple[int, ...], game: str = "holdem", stakes: str = "no limit 1/2", seed: int = 4, **more: Any
) -> Dealer:
    """A hand of so many players; seat 1 has the button."""
    read = parse_stakes(stakes)
    seats = (*range(2, len(stacks) + 1), 1)
    held = tuple(stacks[seat - 1] for seat in seats)
    small, big = (1, 2) if len(stacks) == 2 else (2, 3)
    posts = (Post(small, "small_blind", 100), Post(big, "big_blind", 200))
    setup = HandSetup(
        house="horseshoe", game=game, stakes=read, seats=seats, stacks=held, button=1, posts=posts, **more
    )
    return Dealer(setup, CHOICES, deck=tuple(mixed(range(52), seed)))


def act(dealer: Dealer, *acts: Any) -> Dealer:
    for one in acts:
        came = dealer.act(one)
        assert isinstance(came, list), came
    return dealer


def test_pots_lie_apart_once_the_bets_are_pulled_in() -> None:
    dealer = dealt((1_000, 20_000, 20_000))
    act(dealer, cmd.BetTo(1, 1_000), cmd.Call(2))
    assert hand_view(dealer.hand, dealer).pots == ()  # it all lies before the players still
    act(dealer, cmd.Call(3), cmd.BetTo(2, 500))
    assert sum(pot.chips for pot in lying(dealer.hand)) == 3_000 - dealer.hand.rake
    act(dealer, cmd.Call(3))
    found = hand_view(dealer.hand, dealer)
    assert found.pots == tuple(pot.chips for pot in pots(dealer.hand))
    assert found.pots[1] == 1_000
    assert sum(found.pots) == found.pot


def test_what_everybody_did_is_of_this_round() -> None:
    dealer = dealt((20_000, 20_000, 20_000))
    assert {seat: did for seat, (did, _) in doings(dealer.events).items()} == {2: "post", 3: "post"}
    act(dealer, cmd.BetTo(1, 600), cmd.Fold(2))
    assert doings(dealer.events) == {1: ("raise", None), 2: ("fold", None), 3: ("post", None)}
    act(dealer, cmd.Call(3))
    assert doings(dealer.events) == {}
    act(dealer, cmd.Check(3))
    assert doings(dealer.events) == {3: ("check", None)}


def test_how_many_cards_were_exchanged_stays_beside_what_was_bet() -> None:
    dealer = dealt((20_000, 20_000), "deuce_triple", "limit 4/8")
    act(dealer, cmd.Call(1), cmd.Check(2))
    held = dealer.hand.hole[dealer.hand.pos[2]]
    act(dealer, cmd.Draw(2, tuple(held[:2])), cmd.Draw(1, ()))
    assert doings(dealer.events) == {2: ("", 2), 1: ("", 0)}
    act(dealer, cmd.Check(2))
    assert doings(dealer.events)[2] == ("check", 2)


@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_the_own_hand_is_called_by_its_name(game: str) -> None:
    dealer = dealt((20_000, 20_000), game)
    place = dealer.hand.pos[1]
    before = own_name(dealer.hand, dealer.rules, place)
    assert (before == "") == (game == "omaha")
    act(dealer, cmd.Call(1), cmd.Check(2))
    name = own_name(dealer.hand, dealer.rules, place)
    assert name
    assert own_view(dealer.hand, dealer, 1, 0).holds == name
    assert own_view(dealer.hand, None, 1, 0).holds == ""


@pytest.mark.parametrize("game", ["holdem", "omaha", "stud"])
def test_what_is_sent_to_each_player_is_the_own_view(game: str) -> None:
    """Also where it was encoded for the same cards before."""
    stakes = "limit 4/8" if game == "stud" else "no limit 1/2"
    dealer = dealt((20_000, 20_000, 20_000), game, stakes)
    folded = False
    while (may := dealer.legal()) is not None:
        for _ in range(2):
            told = OwnTexts(dealer.hand, dealer, may.seat)
            for seat in dealer.hand.seats:
                seen = own_view(dealer.hand, dealer, seat, may.seat)
                assert told.of(seat) == msgspec.json.encode(seen)
        if may.fold and not folded and not may.bring_in:
            folded = True
            act(dealer, cmd.Fold(may.seat))
        elif may.bring_in:
            act(dealer, cmd.BringIn(may.seat))
        else:
            act(dealer, cmd.Check(may.seat) if may.check else cmd.Call(may.seat))
    assert folded


def test_a_pot_is_won_with_a_hand_that_has_a_name() -> None:
    dealer = dealt((20_000, 20_000))
    act(dealer, cmd.Call(1), cmd.Check(2))
    while not dealer.over:
        act(dealer, cmd.Check(dealer.hand.acting_seat))
    won = [event for event in dealer.events if isinstance(event, ev.PotAwarded)]
    told = with_names([msgspec.to_builtins(event) for event in won], dealer.rules)
    assert all(event["hand"] for event in told)
    assert "hand" not in with_names([msgspec.to_builtins(event) for event in won], None)[0]
