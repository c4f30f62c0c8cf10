"""Tables and hands together: real hands played by a random bot between random comings and goings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.play import commands as hand_cmd
from cardhouse.play import events as hand_ev
from cardhouse.play import table_commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.outcome import outcome_of
from cardhouse.play.refusal import Refusal
from cardhouse.sim.bots import RandomBot
from cardhouse.sim.hand import HandInPlay
from play.table_trial import HOUSES, Trial
from play.test_table_properties import GAMES, Run, check_setup, start


class WithHands(Run):
    """A run in which every hand is dealt and played out."""

    def hand(self) -> None:
        trial = self.trial
        answer = trial.do(cmd.BeginHand())
        if isinstance(answer, Refusal):
            return
        check_setup(trial, trial.setup)
        dealer = Dealer(trial.setup, trial.choices, seed=self.random.randint(0, 2**30))
        HandInPlay(dealer, 100, lambda _: None).play(RandomBot(seed=self.random.randint(0, 2**30)))
        assert dealer.over
        left = dict(zip(trial.setup.seats, trial.setup.stacks, strict=True))
        for posted in dealer.events:
            if isinstance(posted, hand_ev.Posted):
                left[posted.seat] -= posted.live + posted.dead + posted.ante
                assert left[posted.seat] >= 0, "nobody posts more than the stack"
        self.chips -= sum(event.chips for event in dealer.events if isinstance(event, hand_ev.RakeTaken))
        trial.ok(cmd.EndHand(outcome_of(dealer)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_hands_run_from_every_setup(house: str, game: str, seed: int) -> None:
    found = start(house, game, "cash", seed, WithHands)
    for _ in range(60):
        found.step()
        assert found.trial.table.chips == found.chips


def first_to_act(trial: Trial) -> int:
    hand = Dealer(trial.setup, trial.choices, seed=1).hand
    return hand.acting_seat


def test_the_action_starts_after_the_big_blind_when_the_small_one_is_on_the_button() -> None:
    """horseshoe.8.0d, horseshoe.21.1c."""
    trial = Trial("pechanga")
    trial.hand()
    trial.leave(2)
    trial.begin()
    assert trial.where() == (3, {"small": [3], "big": [4]})
    assert first_to_act(trial) == 5


def test_whoever_buys_the_button_acts_last() -> None:
    """pechanga.10.12: the big blind is live, with last action and an option to raise."""
    trial = Trial("pechanga")
    trial.out(3)
    trial.hand()
    trial.back(3, "buy_button")
    trial.begin()
    dealer = Dealer(trial.setup, trial.choices, seed=1)
    order = []
    while dealer.hand.street == 0:
        seat = dealer.hand.acting_seat
        order.append(seat)
        dealer.act(hand_cmd.Check(seat) if seat == 3 else hand_cmd.Call(seat))
    assert order == [4, 5, 6, 1, 2, 3]


def test_a_killer_in_the_small_blind_owes_the_kill_in_all() -> None:
    """pechanga.18.5, pechanga.18.6a: posts 8 in all and acts after everybody else."""
    trial = Trial("pechanga", button=4, stakes="limit 4/8 kill")
    for _ in range(2):
        trial.begin()
        trial.end(1, 40)
    trial.begin()
    dealer = Dealer(trial.setup, trial.choices, seed=1)
    assert dealer.hand.bets[dealer.hand.pos[1]] == 800
    assert dealer.hand.level == 800
    assert dealer.hand.acting_seat == 3
