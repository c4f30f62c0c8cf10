"""Ten million random deals: the checker from the cards beside the second one.

    python tests/odds/compare.py --deals 10000000

The first looks at every deal. The second is slow, so it looks at every deal in which somebody has four of a
kind or a straight flush, found by counting bits and not by ranking, and at one in a hundred of the rest; in
all other deals no hand can reach four of a kind, and the first must say so.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardhouse.cards.card import TEXTS
from cardhouse.odds.hit import hit
from cardhouse.odds.trigger import Trigger, Wanted
from odds.second_checker import check

SEATS = 10
BATCH = 20_000
BESIDES = 100
TRIGGERS = (
    Trigger("four tens", hand=Wanted("four tens", "both", "pocket_pair"), beaten_by=Wanted("", "both")),
    Trigger(
        "any quads, the board first",
        hand=Wanted("four of a kind", "both_board_first"),
        beaten_by=Wanted("", "both_board_first"),
    ),
    Trigger("quads or better made", "made", hand=Wanted("four of a kind", "both", "pocket_pair")),
)


def great(cards: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """In which deals somebody has four of a kind or a straight flush among his seven cards."""
    found = np.zeros(len(cards), dtype=np.bool_)
    for seat in range(SEATS):
        seven = np.concatenate([cards[:, :5], cards[:, 5 + 2 * seat : 7 + 2 * seat]], axis=1)
        ranks = (seven >> 2).astype(np.int64)
        counts = np.left_shift(1, 3 * ranks).sum(axis=1)
        found |= ((counts & 0o4444444444444) != 0).astype(np.bool_)
        for suit in range(4):
            bits = np.where(seven & 3 == suit, np.left_shift(2, ranks), 0).sum(axis=1)
            bits |= bits >> 13 & 1  # the ace below the two
            run = bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4
            found |= run != 0
    return found


def batch(seed: int, number: int, deals: int) -> tuple[int, int, list[int], list[str]]:
    """Deals so many; how many the second looked at, hits by trigger, and where they differ."""
    source = np.random.Generator(np.random.PCG64(np.random.SeedSequence((seed, number))))
    cards = source.permuted(np.tile(np.arange(52, dtype=np.uint8), (deals, 1)), axis=1)[:, : 5 + 2 * SEATS]
    also = great(cards)
    also[::BESIDES] = True
    hits, looked, differ = [0] * len(TRIGGERS), 0, []
    for row, second in zip(cards.tolist(), also.tolist(), strict=True):
        board = row[:5]
        hands = {seat: row[5 + 2 * seat : 7 + 2 * seat] for seat in range(SEATS)}
        texts = {seat: [TEXTS[card] for card in own] for seat, own in hands.items()} if second else {}
        looked += second
        for at, trigger in enumerate(TRIGGERS):
            first = hit(trigger, "holdem", hands, board)
            hits[at] += first.hit
            told: tuple[set[int], set[int]] = (set(), set())
            if second:
                told = check(trigger, "holdem", texts, [TEXTS[card] for card in board])
            if ({one.seat for one in first.holders}, {one.seat for one in first.winners}) != told:
                differ.append(f"{trigger.name}: {[TEXTS[card] for card in row]}")
    return looked, deals, hits, differ


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=10_000_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--processes", type=int, default=2)
    given = asked.parse_args()
    start, looked, dealt, hits = time.perf_counter(), 0, 0, [0] * len(TRIGGERS)
    with ProcessPoolExecutor(given.processes) as pool:
        tasks = [
            pool.submit(batch, given.seed, number, min(BATCH, given.deals - at))
            for number, at in enumerate(range(0, given.deals, BATCH))
        ]
        for task in as_completed(tasks):
            second, deals, found, differ = task.result()
            looked, dealt = looked + second, dealt + deals
            hits = [a + b for a, b in zip(hits, found, strict=True)]
            if differ:
                print("\n".join(differ))
                return 1
            print(f"\r{dealt:,} deals, {looked:,} of them by both", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - start
    print(f"\n{dealt:,} deals of {SEATS} seats agree, {looked:,} seen by both, in {seconds:.0f} seconds.")
    for trigger, many in zip(TRIGGERS, hits, strict=True):
        print(f"  {trigger.name}: {many} hits, {many / dealt:.9f} a hand")
    return 0


if __name__ == "__main__":
    sys.exit(main())
