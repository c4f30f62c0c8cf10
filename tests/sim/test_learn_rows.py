"""A batch of tables says what its hands say one by one: masks, what is seen, who is in turn, what was won."""

from __future__ import annotations

import random

import numpy as np
import pytest

import cardhouse as ch
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.sim.learn.actions import command_for
from cardhouse.sim.learn.history import Act, act_of, told
from cardhouse.sim.learn.observing import observe, turn_of
from cardhouse.sim.learn.tables import Game, Tables

GAMES = (
    ("toledo", "holdem", "no limit 1/2", 6), ("horseshoe", "holdem", "limit 2/4", 2),
    ("toledo", "omaha8", "pot limit 1/2", 5), ("toledo", "pineapple", "limit 2/4", 5),
    ("toledo", "stud", "limit 4/8 ante 1 bring-in 2", 7),
    ("horseshoe", "stud", "limit 4/8 ante 1 bring-in 2", 8),
    ("toledo", "razz", "limit 4/8 ante 1 bring-in 2", 5), ("toledo", "deuce_triple", "limit 2/4", 6),
    ("toledo", "badugi", "limit 2/4", 6), ("horseshoe", "draw_high", "limit 4/8 ante 1", 6),
    ("horseshoe", "jacks_or_better", "limit 4/8 ante 1", 5),
)  # fmt: skip
COUNT, SEED, STEPS, HISTORY = 9, 3, 120, 5


class OneByOne:
    """The hands of a table, each from its setup, its deck and its chance."""

    def __init__(self, game: Game, table: int) -> None:
        self.acts: list[Act] = []
        self.game, self.decks = game, game.decks(SEED, table)
        self.chance, self.hands = (SEED << 64) + (table << 32), 0
        self.deal()

    def deal(self) -> None:
        """The next with somebody to decide."""
        self.acts = []
        while True:
            setup, number = self.game.setups[self.hands % self.game.seats], self.hands
            self.hands += 1
            self.dealer = Dealer(setup, self.game.choices, next(self.decks), self.chance + number)
            if not self.dealer.over:
                return

    def says(self) -> tuple[list[int], list[float], int]:
        """What may be done, what is seen, and the seat in turn."""
        seen = np.zeros(self.game.numbers, dtype=np.float32)
        observe(self.dealer, turn_of(self.dealer), seen[: self.game.of_hand])
        rows = seen[self.game.of_hand :].reshape(HISTORY, -1)
        streets = len(self.dealer.hand.streets)
        told(self.acts, turn_of(self.dealer), rows, seats=self.game.seats, streets=streets)
        mask = self.game.masks.rows([self.game.masks.code(self.dealer)])[0]
        return np.flatnonzero(mask).tolist(), seen.tolist(), self.dealer.hand.acting_seat

    def takes(self, action: int) -> list[float]:
        """What each seat won, noughts where the hand goes on."""
        hand, position, street = self.dealer.hand, self.dealer.hand.actor, self.dealer.hand.street
        before = hand.total[position]
        assert not isinstance(self.dealer.act(command_for(self.dealer, action)), Refusal)
        chips = (hand.total[position] - before) / self.game.unit
        self.acts.append(act_of(position, street, action, chips))
        if not self.dealer.over:
            return [0.0] * self.game.seats
        won = self.game.won(self.dealer)
        self.deal()
        return won


@pytest.mark.parametrize(("house", "game", "stakes", "seats"), GAMES)
def test_a_batch_says_what_its_hands_say_one_by_one(house: str, game: str, stakes: str, seats: int) -> None:
    batch: Tables = ch.tables(house, game, stakes, seats=seats, count=COUNT, seed=SEED, history=HISTORY)
    tables = [OneByOne(batch.game, table) for table in range(COUNT)]
    chance = random.Random(5)
    for _ in range(STEPS):
        masks, seen, turns = batch.legal(), batch.observe(), batch.turns
        said = [table.says() for table in tables]
        for row, one in enumerate(said):
            assert (np.flatnonzero(masks[row]).tolist(), seen[row].tolist(), turns[row]) == one
        actions = [chance.choice(legal) for legal, _, _ in said]
        won = batch.step(actions)
        assert won.tolist() == [table.takes(action) for table, action in zip(tables, actions, strict=True)]
    assert batch.hands > COUNT
    assert sum(table.hands for table in tables) == batch.hands + COUNT


def test_any_legal_action_is_as_likely_as_the_others() -> None:
    batch: Tables = ch.tables("toledo", "deuce_triple", "limit 2/4", seats=3, count=40)
    chance, drawn = np.random.default_rng(4), np.zeros(1 << 5)
    for _ in range(400):
        actions, masks = batch.any_legal(chance), batch.legal()
        assert masks[np.arange(40), actions].all()
        for action, mask in zip(actions, masks, strict=True):
            if mask.sum() == len(drawn):
                drawn[action - masks.shape[1] + len(drawn)] += 1
        batch.step(actions)
    assert drawn.min() > 0.6 * drawn.mean()
    assert drawn.max() < 1.5 * drawn.mean()
