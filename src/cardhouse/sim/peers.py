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

from cardhouse.sim import random_play


def decks(seed: int) -> Iterator[list[int]]:
    """Shuffled decks for the sides that take one; PokerKit shuffles its own.

    Made by the block, because a shuffle card by card would take as long as the hand.
    """
    chance = np.random.default_rng(seed)
    cards = np.arange(52, dtype=np.uint64)
    low = np.uint64(63)
    while True:
        # A card under 58 random bits each, in the order of those: sorting is faster than finding the places.
        keys = chance.integers(1 << 64, size=(256, 52), dtype=np.uint64) & ~low | cards
        keys.sort(axis=1)
        yield from (keys & low).view(np.int64).tolist()


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
        return random_play.pokerkit(game(stack, seats), chance.random, limit)

    return play


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
        return random_play.openspiel(game.new_initial_state(), chance.random, next(shuffled))

    return play
