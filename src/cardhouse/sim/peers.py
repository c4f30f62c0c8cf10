"""The other engines' side of the benchmark: a hand of random play by PokerKit or OpenSpiel, where installed.

The policy is that of `bench_engine.py`, through the cheapest calls that each engine offers for it; timing is
left to that module.
"""

from __future__ import annotations

import importlib
import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np


def decks(seed: int) -> Iterator[list[int]]:
    """Shuffled decks for the sides that take one; PokerKit shuffles its own.

    Made by the block, because a shuffle card by card would take as long as the hand.
    """
    chance = np.random.default_rng(seed)
    while True:
        yield from chance.random((256, 52)).argsort(axis=1).tolist()


def pokerkit_player(
    name: str, args: tuple[Any, ...], stack: int, seats: int, seed: int = 1
) -> Callable[[], int] | None:
    """Plays hands of PokerKit's game class of that name, every automation on; None where not installed."""
    try:
        pokerkit = importlib.import_module("pokerkit")
    except ImportError:
        return None
    # It says so once for every draw that has to take mucked cards again.
    warnings.filterwarnings("ignore", module="pokerkit")
    game = getattr(pokerkit, name)(tuple(pokerkit.Automation), *args)
    chance = random.Random(seed)
    limit = name.startswith("FixedLimit")

    def play() -> int:
        return _play_pokerkit(game(stack, seats), chance, limit)

    return play


def _play_pokerkit(state: Any, chance: random.Random, limit: bool) -> int:
    pick = chance.random
    decisions = 0
    while state.status:
        decisions += 1
        if not state.actor_indices:
            cards = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard([card for card in cards if pick() < 0.5])
            continue
        facing = state.can_fold()
        least = state.min_completion_betting_or_raising_to_amount
        kind = int(pick() * (1 + facing + (least is not None)))
        if facing and kind == 0:
            state.fold()
        elif kind == facing:
            if state.bring_in_status:
                state.post_bring_in()
            else:
                state.check_or_call()
        elif limit:
            state.complete_bet_or_raise_to(least)
        else:
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(least + int(pick() * (most - least + 1)))
    return decisions


def openspiel_player(stack: int, seats: int, seed: int = 1) -> Callable[[], int] | None:
    """Plays no-limit hold'em, blinds 1 and 2, on OpenSpiel's universal_poker; None where not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": seats,
            "numRounds": 4,
            "blind": " ".join(["1", "2"] + ["0"] * (seats - 2)),
            "firstPlayer": "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(stack)] * seats),
        },
    )
    chance = random.Random(seed)
    shuffled = decks(seed)

    def play() -> int:
        return _play_openspiel(game.new_initial_state(), chance, next(shuffled))

    return play


def _play_openspiel(state: Any, chance: random.Random, deck: list[int]) -> int:
    pick = chance.random
    cards = iter(deck)
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(cards))
            continue
        decisions += 1
        actions = state.legal_actions()
        facing = actions[0] == 0
        raises = len(actions) - 1 - facing
        kind = int(pick() * (1 + facing + (raises > 0)))
        if kind <= facing:
            state.apply_action(actions[kind])
        else:
            state.apply_action(actions[1 + facing + int(pick() * raises)])
    return decisions
