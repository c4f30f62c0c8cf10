"""Tables to learn at: PettingZoo's own test of its interface, masks that the engine agrees with, and nothing
to be seen that a player may not see.
"""

from __future__ import annotations

import random
import warnings
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import cardhouse as ch
from cardhouse.errors import CardhouseError
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.sim.learn.actions import command_for
from cardhouse.sim.learn.observing import observe, turn_of
from cardhouse.sim.learn.tables import Game, Tables

GAMES = (
    ("holdem", "no limit 1/2"), ("holdem", "limit 2/4"), ("omaha8", "pot limit 1/2"),
    ("pineapple", "limit 2/4"), ("stud", "limit 4/8 ante 1 bring-in 2"),
    ("razz", "limit 4/8 ante 1 bring-in 2"), ("deuce_triple", "limit 2/4"), ("badugi", "limit 2/4"),
)  # fmt: skip


@pytest.mark.parametrize(("game", "stakes"), [GAMES[0], GAMES[4], GAMES[6]])
def test_pettingzoo_takes_it_for_one_of_its_own(game: str, stakes: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders about dicts with masks and large boxes
        api_test(ch.environment("toledo", game, stakes, seats=4), num_cycles=200)
        seed_test(lambda: ch.environment("toledo", game, stakes, seats=4), num_cycles=20)


@pytest.mark.parametrize(("game", "stakes"), GAMES)
def test_what_a_mask_allows_the_engine_takes_and_each_size_is_another(game: str, stakes: str) -> None:
    one = Game("toledo", game, stakes, seats=5, stack=0)
    chance, decks, turns = random.Random(2), one.decks(2), 0
    for number in range(12):
        dealer = Dealer(one.setups[number % 5], one.choices, next(decks))
        while not dealer.over:
            turns += 1
            allowed = np.flatnonzero(one.masks.rows([one.masks.code(dealer)])[0])
            commands = [command_for(dealer, int(action)) for action in allowed]
            assert len(set(map(repr, commands))) == len(commands), "two numbers for one action"
            sizes = [command.to for command in commands if hasattr(command, "to")]
            assert all(less < more for less, more in pairwise(sizes))
            for command in commands if turns % 7 == 0 else ():
                assert not isinstance(dealer.copy().act(command), Refusal)
            assert not isinstance(dealer.act(chance.choice(commands)), Refusal)
    assert turns > 50


@pytest.mark.parametrize(("game", "stakes"), GAMES)
def test_nothing_is_seen_that_is_hidden(game: str, stakes: str) -> None:
    """With every hidden card another one, each player sees the same numbers."""
    one = Game("toledo", game, stakes, seats=5, stack=0)
    chance, decks, changed = random.Random(3), one.decks(3), 0
    for number in range(8):
        dealer = Dealer(one.setups[number % 5], one.choices, next(decks))
        while not dealer.over:
            me = turn_of(dealer)
            before = np.zeros(one.numbers, dtype=np.float32)
            observe(dealer, me, before)
            assert all(before[card] for card in dealer.hand.hole[me]), "the own cards are seen"
            other = dealer.copy()
            changed += mixed_up(other, me, chance)
            after = np.zeros(one.numbers, dtype=np.float32)
            observe(other, me, after)
            assert (before == after).all()
            allowed = np.flatnonzero(one.masks.rows([one.masks.code(dealer)])[0])
            dealer.act(command_for(dealer, int(chance.choice(list(allowed)))))
    assert changed > 30


def mixed_up(dealer: Dealer, me: int, chance: random.Random) -> bool:
    """Others' hidden cards and the stub change places; whether anything is another card now."""
    hand = dealer.hand
    others = [place for place in range(hand.n) if place != me]
    hidden = [card for place in others for card in hand.hole[place]] + list(hand.stub)
    again = hidden[:]
    chance.shuffle(again)
    cards = iter(again)
    for place in others:
        hand.hole[place] = [next(cards) for _ in hand.hole[place]]
    hand.stub = list(cards)
    return again != hidden


def test_a_batch_is_its_tables_and_the_same_from_the_same_seed() -> None:
    def played(count: int) -> tuple[Tables, list[float]]:
        tables = ch.tables("horseshoe", "holdem", "no limit 1/2", seats=3, count=count, seed=9)
        won = [0.0, 0.0, 0.0]
        for turn in range(60):
            actions = [int(np.flatnonzero(row)[turn % row.sum()]) for row in tables.legal()]
            won = [before + now for before, now in zip(won, tables.step(actions)[0], strict=True)]
        return tables, won

    alone, among = played(1), played(5)
    assert alone[1] == among[1], "a table does not know of the others"
    assert sum(alone[1]) == pytest.approx(0)
    assert alone[0].hands > 5
    assert (alone[0].observe()[0] == among[0].observe()[0]).all()


def test_what_is_not_legal_is_refused_with_what_is() -> None:
    table = ch.environment("toledo", "holdem", "limit 2/4", seats=2)
    table.reset(seed=1)
    with pytest.raises(CardhouseError, match=r"seat_1 may not take action 5; allowed: \[0, 1, 2\]"):
        table.step(5)
    with pytest.raises(CardhouseError, match="2 actions for 1 tables"):
        ch.tables("toledo", "holdem", "limit 2/4", seats=2, count=1).step([1, 1])
    with pytest.raises(CardhouseError, match="at most 8 players"):
        ch.tables("horseshoe", "stud", "limit 4/8 ante 1 bring-in 2", seats=9)


def test_a_stub_that_runs_out_is_mixed_from_the_seed() -> None:
    """Six players who throw five cards at every draw need thrown cards again."""

    def seen_from(seed: int) -> list[bytes]:
        table = ch.environment("toledo", "deuce_triple", "limit 2/4", seats=6)
        table.reset(seed=seed)
        told = []
        for _ in table.agent_iter():
            seen, _, terminated, _, _ = table.last()
            told.append(seen["observation"].tobytes())
            allowed = np.flatnonzero(seen["action_mask"])
            table.step(None if terminated else 1 if 1 in allowed else int(allowed[-1]))
        return told

    assert len({tuple(seen_from(1)) for _ in range(3)}) == 1
    assert seen_from(1) != seen_from(2)


@pytest.mark.parametrize("wrong", [
    [1, 5], [1, 99], [1, -3], np.array([[1], [1]]), [1.0, 1.0], [True, True],
])  # fmt: skip
def test_nobody_acts_where_one_action_is_not_legal(wrong: list[int]) -> None:
    tables = ch.tables("toledo", "holdem", "limit 2/4", seats=2, count=2, seed=1)
    before = tables.observe()
    with pytest.raises(CardhouseError, match=r"table 1 may not take action|actions for 2 tables"):
        tables.step(wrong)
    assert (tables.observe() == before).all()
    tables.step([1, 1])
    assert (tables.observe() != before).any()


@pytest.mark.parametrize(("given", "said"), [
    ({"seed": -1}, "-1 is not a seed"), ({"seed": 1.5}, "1.5 is not a seed"), ({"seats": 0}, "0 seats"),
    ({"seats": 1}, "1 seats"), ({"stack": 1}, "everybody is all in"), ({"count": 0}, "0 tables"),
    ({"seed": "1"}, "'1' is not a seed"), ({"seed": True}, "True is not a seed"),
    ({"count": 1.5}, "1.5 is not a number of tables"), ({"seats": 2.0}, "2.0 is not a number of seats"),
    ({"stack": 0.5}, "0.5 is not a stack in dollars"), ({"stack": -5}, "-5 dollars"),
    ({"history": -1}, "-1 acts"), ({"history": 1001}, "1001 acts"),
    ({"history": "all"}, "'all' is not a number"),
])  # fmt: skip
def test_tables_that_cannot_be_are_refused(given: dict[str, int], said: str) -> None:
    usual = {"seats": 2, "count": 2, "seed": 1}
    with pytest.raises(CardhouseError, match=said):
        ch.tables("toledo", "holdem", "no limit 1/2", **{**usual, **given})
    of_a_table = ("seats", "stack", "history")
    table = {name: value for name, value in {"seats": 2, **given}.items() if name in of_a_table}
    if "count" not in given:
        with pytest.raises(CardhouseError, match=said):
            ch.environment("toledo", "holdem", "no limit 1/2", **table).reset(seed=given.get("seed", 1))


def test_what_is_no_text_is_refused_in_words() -> None:
    for wrong, said in (((1, "holdem", "no limit 1/2"), "1 is not a house"),
                        (("toledo", None, "no limit 1/2"), "None is not a game"),
                        (("toledo", "holdem", 2), "2 is not stakes")):  # fmt: skip
        for door in (ch.tables, ch.environment):
            with pytest.raises(CardhouseError, match=said):
                door(*wrong)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    two, three = np.int64(2), np.int8(3)
    usual: dict[str, Any] = {"seats": two, "count": two, "seed": np.int32(1), "history": three}
    of_numpy = ch.tables("toledo", "holdem", "limit 2/4", **usual)
    plain = ch.tables("toledo", "holdem", "limit 2/4", seats=2, count=2, history=3)
    assert (of_numpy.observe() == plain.observe()).all()


def acts_of(seen: np.ndarray, seats: int, streets: int) -> list[tuple[int, int, int, float]]:
    """Who, on which street, what, how much: of each act in a row of an observation, as the manual says."""
    found = []
    for act in seen.reshape(-1, seats + streets + 4 + 1):
        if act.any():
            who, street, kind = np.flatnonzero(act[:-1])
            found.append((int(who), int(street - seats), int(kind - seats - streets), float(act[-1])))
    return found


def test_what_was_done_is_seen_newest_first_by_everybody_and_goes_with_its_hand() -> None:
    table = ch.environment("toledo", "holdem", "limit 2/4", seats=3, history=4)
    table.reset(seed=1)
    without = ch.environment("toledo", "holdem", "limit 2/4", seats=3)
    without.reset(seed=1)
    for action in (2, 0, 1, 1):  # the button raises, the small blind folds, the big blind calls, and checks
        table.step(action)
        without.step(action)
    seen, alone = table.observe(table.agent_selection)["observation"], without.observe(table.agent_selection)
    assert (seen[: len(alone["observation"])] == alone["observation"]).all()
    rows = seen[len(alone["observation"]) :]
    check, call, fold, bet = (2, 1, 1, 0.0), (2, 0, 1, 1.0), (1, 0, 0, 0.0), (0, 0, 2, 2.0)
    assert acts_of(rows, seats=3, streets=4) == [check, call, fold, bet], "counted from the button, in turn"
    table.step(1)
    rows = table.observe(table.agent_selection)["observation"][-len(rows) :]
    newest = acts_of(rows, seats=3, streets=4)
    assert newest == [(1, 1, 1, 0.0), (0, 1, 1, 0.0), (0, 0, 1, 1.0), (2, 0, 0, 0.0)], "of the last four"
    table.reset()
    assert not table.observe(table.agent_selection)["observation"][-len(rows) :].any()


def test_of_a_draw_it_is_seen_how_many_cards_went() -> None:
    tables = ch.tables("toledo", "deuce_triple", "limit 2/4", seats=2, count=1, seed=1, history=2)
    tables.step([1])
    tables.step([1])
    tables.step([6 + 0b10110])
    tables.step([6])
    streets = len(tables.game.game.streets)
    told = acts_of(tables.observe()[0][tables.game.of_hand :], seats=2, streets=streets)
    assert [(who, kind, amount) for who, _, kind, amount in told] == [(1, 3, 0.0), (0, 3, 3.0)]
