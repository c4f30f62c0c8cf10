"""Hands ranked a second, one call at a time and in batches, beside phevaluator's calls where it is installed.

Decides what is compared and how it is timed: random hands, the two sides in turn, medians. Batches write
into memory that is there already, by numpy and, where it is installed, by numba; no Python package ranks
batches of the same kind, so they stand alone. Printing and writing the results is `cli/bench.py`.
"""

from __future__ import annotations

import importlib
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards import kernels
from cardhouse.cards.batch import rank_batch, rank_two_three_batch
from cardhouse.cards.rankings import RANKINGS

ROUNDS = 7
CALLS = 20_000
BATCH = 400_000

Run = Callable[[], object]

# What is ranked: its name, the ranking, the cards in a hand, the cards on the board of a two-and-three game.
KINDS = (
    ("7-card high", "high", 7, 0),
    ("5-card high", "high", 5, 0),
    ("7-card ace-to-five", "ace_to_five", 7, 0),
    ("7-card eight or better", "eight_or_better", 7, 0),
    ("5-card deuce-to-seven", "deuce_to_seven", 5, 0),
    ("4-card badugi", "badugi", 4, 0),
    ("Omaha high", "high", 4, 5),
    ("Omaha eight or better", "eight_or_better", 4, 5),
    ("Big O high", "high", 5, 5),
)


def bench_cards(tell: Callable[[str], None] | None = None) -> list[dict[str, Any]]:
    """Measures every kind; `tell` hears what is missing, standard error where it is not given."""
    hear = tell or _to_standard_error
    peers = _phevaluator()
    if peers is None:
        hear("phevaluator is not installed: Cardhouse is measured without it.")
    if not kernels.COMPILED:
        hear("numba is not installed: batches are measured with numpy alone.")
    hear("OMPEval is C++ and no Python package: batches are measured without it.")
    figures = []
    for name, ranking, hole, board in KINDS:
        rows = _deal(hole + board, CALLS).tolist()
        peer = None if peers is None else _peer_calls(peers, ranking, rows, hole, board)
        ours = _our_calls(ranking, rows, hole, board)
        figures.append(_compare(f"{name}, one call", CALLS, ours, peer, "phevaluator"))
    for name, ranking, hole, board in KINDS:
        batch = _our_batch(ranking, _deal(hole + board, BATCH), hole)
        if kernels.COMPILED:
            figures.append(_compare(f"{name}, batch, numba", BATCH, batch, None, ""))
        with _numpy_alone():
            figures.append(_compare(f"{name}, batch, numpy", BATCH, batch, None, ""))
    return figures


def _to_standard_error(message: str) -> None:
    print(message, file=sys.stderr)


def _deal(cards: int, hands: int) -> NDArray[np.uint8]:
    chance = np.random.default_rng(cards)
    deck = np.arange(52, dtype=np.uint8)
    return np.ascontiguousarray(chance.permuted(np.tile(deck, (hands, 1)), axis=1)[:, :cards])


def _our_calls(ranking: str, rows: list[list[int]], hole: int, board: int) -> Run:
    rank, rank_two_three = RANKINGS[ranking].rank, RANKINGS[ranking].rank_two_three
    hands = [(row[:hole], row[hole:]) for row in rows]

    def by_rank() -> None:
        for row in rows:
            rank(row)

    def by_two_three() -> None:
        for mine, shared in hands:
            rank_two_three(mine, shared)

    return by_two_three if board else by_rank


def _phevaluator() -> tuple[Callable[..., int], Callable[..., int]] | None:
    try:
        module = importlib.import_module("phevaluator")
        return module.evaluate_cards, module.evaluate_omaha_cards
    except (ImportError, AttributeError):
        return None


def _peer_calls(
    peers: tuple[Callable[..., int], Callable[..., int]],
    ranking: str,
    rows: list[list[int]],
    hole: int,
    board: int,
) -> Run | None:
    """It numbers cards as we do, takes a board before the hand, knows high hands and four-card Omaha; Big O
    is the best of three fours among which every two of the five cards are.
    """
    if ranking != "high":
        return None
    evaluate = peers[1] if board else peers[0]
    ordered = [row[hole:] + row[:hole] for row in rows]
    if board and hole == 5:
        fours = [[row[:9], [*row[:8], row[9]], [*row[:6], *row[7:]]] for row in ordered]
        return lambda: [min([evaluate(*four) for four in three]) for three in fours]

    def call() -> None:
        for row in ordered:
            evaluate(*row)

    return call


def _our_batch(ranking: str, rows: NDArray[np.uint8], hole: int) -> Run:
    out = np.empty(len(rows), dtype=np.int64)
    if rows.shape[1] == hole:
        return lambda: rank_batch(ranking, rows, out)
    mine, shared = np.ascontiguousarray(rows[:, :hole]), np.ascontiguousarray(rows[:, hole:])
    return lambda: rank_two_three_batch(ranking, mine, shared, out)


@contextmanager
def _numpy_alone() -> Iterator[None]:
    compiled = kernels.COMPILED
    kernels.COMPILED = False
    try:
        yield
    finally:
        kernels.COMPILED = compiled


def _compare(name: str, hands: int, ours: Run, peer: Run | None, peer_name: str) -> dict[str, Any]:
    """Alternates the two sides and takes the medians, so that a slow moment of the machine hits both."""
    our_rates, peer_rates = [], []
    ours()  # tables are made and kernels compiled at first use
    for _ in range(ROUNDS):
        our_rates.append(_rate(ours, hands))
        if peer is not None:
            peer_rates.append(_rate(peer, hands))
    our_rate = statistics.median(our_rates)
    peer_rate = statistics.median(peer_rates) if peer_rates else None
    return {
        "name": name,
        "unit": "hands/s",
        "ours": round(our_rate),
        "peer": round(peer_rate) if peer_rate else None,
        "peer_name": peer_name if peer_rate else None,
        "ratio": round(our_rate / peer_rate, 2) if peer_rate else None,
    }


def _rate(run: Run, hands: int) -> float:
    begin = time.perf_counter()
    run()
    return hands / (time.perf_counter() - begin)
