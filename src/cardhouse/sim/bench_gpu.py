"""Hands ranked and dealt on a graphics card (cupy), beside the processor's cores in the same run, with numba
where it is there. `python -m cardhouse.sim.bench_gpu` prints the figures as JSON lines and needs numpy,
msgspec and cupy alone; `cardhouse bench gpu` shows them as it does the others.

Hands lie on the card and worths stay there; a launch is measured by the clock until the card is done.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards import kernels
from cardhouse.cards.batch import rank_batch, rank_two_three_batch
from cardhouse.cards.on_card import OnCard
from cardhouse.odds.equity.dealing import deal_batch
from cardhouse.odds.equity.on_card import equity_on
from cardhouse.odds.equity.spot import read_spot
from cardhouse.odds.gpu import NoGraphicsCardError, graphics_card

ROUNDS = 7
ROWS = 1 << 26
CORE_ROWS = 1 << 20
DEALS = 4_000_000_000
CORE_DEALS = 20_000
CORES = 2
RANKED = (
    ("7-card high", "high", 7, 0),
    ("7-card ace-to-five", "ace_to_five", 7, 0),
    ("Omaha high", "high", 4, 5),
    ("Omaha eight or better", "eight_or_better", 4, 5),
    ("Big O high", "high", 5, 5),
)
DEALT = (
    ("holdem", "AhAd vs KsKc"), ("holdem", "88+,AQs vs top 20% vs random"), ("omaha8", "As2sKhQh vs random"),
    ("stud", "(AhKh)Qh vs (??)8s"),
)  # fmt: skip
Figure = dict[str, Any]


def bench_gpu() -> list[Figure]:
    """Rankings, then equity; the peer is the processor, so many cores of it."""
    try:
        arrays = graphics_card()
    except NoGraphicsCardError as missing:
        print(f"Left out: {missing}", file=sys.stderr)
        return []
    name = arrays.cuda.runtime.getDeviceProperties(0)["name"].decode()
    return [*_ranked(arrays, name), *_dealt(arrays, name)]


def _ranked(arrays: Any, name: str) -> Iterator[Figure]:
    card = OnCard(arrays)
    for what, ranking, hole, board in RANKED:
        decks = _decks(arrays, ROWS, hole + board)
        mine = arrays.ascontiguousarray(decks[:, :hole])
        shared = arrays.ascontiguousarray(decks[:, hole:])
        run = partial(_on_card, card, ranking, mine, shared)
        rate = ROWS / _median(partial(_to_the_end, arrays, run))
        few = slice(0, CORE_ROWS)
        peer = _on_cores(ranking, arrays.asnumpy(mine[few]), arrays.asnumpy(shared[few]))
        _same(arrays, ranking, run()[few], mine[few], shared[few])
        yield _figure(f"{what}, batch, {name}", "hands/s", rate, peer)


def _dealt(arrays: Any, name: str) -> Iterator[Figure]:
    for game, hands in DEALT:
        equity_on(arrays, hands, game, deals=1)
        began = time.perf_counter()
        answer = equity_on(arrays, hands, game, deals=DEALS)
        rate = answer.showdowns / (time.perf_counter() - began)
        peer = CORES * CORE_DEALS / _median(partial(deal_batch, read_spot(hands, game), CORE_DEALS, (1, 1)))
        yield _figure(f"{game}, {hands}, dealt, {name}", "deals/s", rate, peer)


def _decks(arrays: Any, rows: int, cards: int) -> Any:
    """Random hands without a card twice, made on the card some at a time."""
    chance = arrays.random.RandomState(cards)
    step = 1 << 20
    made = arrays.empty((rows, cards), dtype=np.uint8)
    for start in range(0, rows, step):
        order = arrays.argsort(chance.random_sample((min(step, rows - start), 52), dtype=np.float32), axis=1)
        made[start : start + step] = order[:, :cards]
    return made


def _on_card(card: OnCard, ranking: str, mine: Any, shared: Any) -> Any:
    if shared.shape[1]:
        return card.rank_two_three(ranking, mine, shared)
    return card.rank(ranking, mine)


def _to_the_end(arrays: Any, run: Callable[[], Any]) -> None:
    run()
    arrays.cuda.Device().synchronize()


def _on_processor(ranking: str, mine: NDArray[np.uint8], shared: NDArray[np.uint8]) -> Any:
    if shared.shape[1]:
        return rank_two_three_batch(ranking, mine, shared)
    return rank_batch(ranking, mine)


def _on_cores(ranking: str, mine: NDArray[np.uint8], shared: NDArray[np.uint8]) -> float:
    """Hands a second on so many cores: the kernels let go of the interpreter, so threads serve."""
    with ThreadPoolExecutor(CORES) as pool:

        def run() -> None:
            for task in [pool.submit(_on_processor, ranking, mine, shared) for _ in range(CORES)]:
                task.result()

        return CORES * len(mine) / _median(run)


def _same(arrays: Any, ranking: str, worths: Any, mine: Any, shared: Any) -> None:
    expected = _on_processor(ranking, arrays.asnumpy(mine), arrays.asnumpy(shared))
    assert (arrays.asnumpy(worths) == expected).all(), "the card and the processor rank differently"


def _median(run: Callable[[], object]) -> float:
    run()
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        run()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def _figure(name: str, unit: str, ours: float, peer: float) -> Figure:
    how = "numba" if kernels.COMPILED else "numpy"
    peer_name = f"{CORES} cores of {os.cpu_count()}, {how}"
    return {
        "name": name, "unit": unit, "ours": round(ours), "peer": round(peer), "peer_name": peer_name,
        "ratio": round(ours / peer, 1),
    }  # fmt: skip


if __name__ == "__main__":
    for figure in bench_gpu():
        print(json.dumps(figure), flush=True)
