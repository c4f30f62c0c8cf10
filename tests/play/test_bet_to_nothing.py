"""A wager to nothing is none, in any game: whoever sends it keeps his chips in the pot."""

import random

import pytest

from cardhouse.games.game import Structure
from cardhouse.play import commands as cmd
from cardhouse.play.legal import Legal
from cardhouse.play.refusal import Refusal
from play.random_hands import games_and_structures, houses_and_sets, random_dealer

STEPS = 120


def goes_on(legal: Legal) -> cmd.Command:
    """The cheapest way to stay in."""
    if legal.call:
        return cmd.Call(legal.seat)
    if legal.bring_in:
        return cmd.BringIn(legal.seat)
    return cmd.Check(legal.seat) if legal.check else cmd.BetTo(legal.seat, legal.least)


@pytest.mark.parametrize(("game", "structure"), list(games_and_structures()))
def test_nobody_bets_or_raises_to_nothing(game: str, structure: Structure) -> None:
    """Where the stack is more than the most that may be bet no all-in is offered, and 0 is not one."""
    for seed in range(8):
        chance = random.Random(f"{game} {structure} {seed}")
        house, rule_set = chance.choice(list(houses_and_sets()))
        dealer = random_dealer(chance, game, structure, house, rule_set)
        for _ in range(STEPS):
            legal = dealer.legal()
            if legal is None:
                break
            assert not legal.allows(0)
            assert isinstance(dealer.act(cmd.BetTo(legal.seat, 0)), Refusal)
            if isinstance(dealer.act(goes_on(legal)), Refusal):
                dealer.act(cmd.Fold(legal.seat))
