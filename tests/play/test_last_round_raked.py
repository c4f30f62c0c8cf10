"""A house that rakes as the hand goes on may leave out the last round (horseshoe.3-rake.4 is silent)."""

from __future__ import annotations

from datetime import date

import pytest

from cardhouse.houses.own_house import OwnHouse, OwnRule, own_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes

RULE = OwnRule("rake.last_round", "not_raked", "Nothing falls due when no cards follow.")


@pytest.mark.parametrize(("rules", "raked"), [((), 600), ((RULE,), 100)])
def test_river_bets_are_raked_only_where_the_house_says_so(rules: tuple[OwnRule, ...], raked: int) -> None:
    book = own_house(OwnHouse("main-1", "Riverside", "horseshoe", rules, 0, "max"))
    setup = HandSetup(
        game="holdem",
        stakes=parse_stakes("no limit 2/5 rake"),
        seats=(2, 1),
        stacks=(20000, 20000),
        button=1,
        posts=(Post(1, "small_blind", 200), Post(2, "big_blind", 500)),
        rule_set="cash",
    )
    dealer = Dealer(setup, book.choices("cash", date(2020, 1, 1)), deck=range(52))
    dealer.act(cmd.Call(1))
    dealer.act(cmd.Check(2))
    for _ in ("flop", "turn"):
        dealer.act(cmd.Check(2))
        dealer.act(cmd.Check(1))
    assert dealer.hand.rake == 100, "ten percent of 10 went with the flop"
    dealer.act(cmd.BetTo(2, 2500))
    dealer.act(cmd.Call(1))
    assert dealer.over
    assert dealer.hand.rake == raked
