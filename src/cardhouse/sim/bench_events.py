"""Whole events of 1,000, 10,000 and 50,000 entries, played to a winner with every rule on and every entry of
the log checked; and the chip model of deals beside another implementation.

Decides what is measured and how. The figure is entries a second of processor time; a larger event stands
beside the smallest one, played just before it and just after, so that a ratio of one means that the work
grows as the field does, whatever else the machine does. One as large as the largest main event is played by
the compiled engine too, where that was built. Printing and writing the results is `cli/bench.py`.
"""

from __future__ import annotations

import importlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cardhouse.sim import compiled
from cardhouse.sim.bench_turns import Figure, Turn, beside, timed
from cardhouse.sim.event.run import flights_for, sheet_for, simulate
from cardhouse.tournaments.prizes.icm import icm

HOUSE = "horseshoe"
TEMPLATE = "turbo"
FIELDS = (1_000, 10_000, 50_000)
LARGEST = 10_043
TARGET_SECONDS = 60
ROUNDS = 3
DEALS = ((9, 9), (12, 4), (20, 20))
"""Players left and prizes: a final table, more with few prizes, and more than the other side can do."""
_ALONE = """
import sys
from cardhouse.sim.bench_events import entries_a_second
print(int(sys.argv[1]) / entries_a_second(int(sys.argv[1]))[0])
"""
PEER_ORDERS_MOST = 400_000
"""The other side goes through every order of the paid places: beyond so many it is not asked."""


def bench_events(fields: Sequence[int] = FIELDS, largest: int = LARGEST) -> list[Figure]:
    """Events side by side, the largest one, then deals."""
    return [*_growth(*fields), *_largest(largest), *_deals()]


def _growth(smallest: int, *larger: int) -> list[Figure]:
    played = [entries_a_second(smallest)]
    found: list[Figure] = []
    for field in larger:
        rate, hands, log = entries_a_second(field)
        played.append(entries_a_second(smallest))
        beside = statistics.mean(one[0] for one in played[-2:])
        found.append(
            {"name": _named(field, hands, log), "unit": "entries/s", "ours": round(rate),
             "peer": round(beside), "peer_name": f"{smallest:,} entries", "ratio": round(rate / beside, 3)}
        )  # fmt: skip
    rate = statistics.median(one[0] for one in played)
    first: Figure = {
        "name": _named(smallest, *played[0][1:]), "unit": "entries/s", "ours": round(rate), "peer": None,
        "peer_name": None, "ratio": None,
    }  # fmt: skip
    return [first, *found]


def _named(field: int, hands: int, log: int) -> str:
    return f"{field:,} entries to a winner ({hands:,} hands, {log:,} entries of the log)"


def _largest(entries: int) -> list[Figure]:
    """Seconds of processor time, each engine in a process of its own."""
    engines: dict[str, Path | None] = {"": None}
    if (tree := compiled.tree()) is not None:
        engines[", compiled"] = tree
    else:
        print("The compiled engine was not built (make fast): it is left out.", file=sys.stderr)
    found: list[Figure] = []
    for name, path in engines.items():
        way = {} if path is None else {"PYTHONPATH": str(path)}
        # Our own interpreter on our own sources.
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", _ALONE, str(entries)], env={**os.environ, **way}, stdout=subprocess.PIPE,
            text=True, check=True,
        )  # fmt: skip
        seconds = float(done.stdout)
        found.append(
            {"name": f"{entries:,} entries, as in the largest main event{name}",
             "unit": "s of processor time", "ours": round(seconds, 1),
             "peer": TARGET_SECONDS, "peer_name": "target", "ratio": round(TARGET_SECONDS / seconds, 3)}
        )  # fmt: skip
    return found


def entries_a_second(field: int, seed: int = 1) -> tuple[float, int, int]:
    """Entries played to the end in a second of processor time, hands dealt, and entries of the log."""
    sheet = sheet_for(TEMPLATE, HOUSE, field, flights=flights_for(field))
    began = time.process_time()
    told = simulate(sheet, HOUSE, field, seed)[1]
    return field / (time.process_time() - began), told.hands, told.log


def _deals() -> list[Figure]:
    theirs = _pokerkit()
    found: list[Figure] = []
    for players, paid in DEALS:
        stacks = [10_000 + 7_919 * (number * number % 31) for number in range(players)]
        prizes = [1_000_000 // (place + 1) for place in range(paid)]
        name = f"chip model, {players} players, {paid} prizes"
        if theirs is None or _orders(players, paid) > PEER_ORDERS_MOST:
            turn = timed(_times(icm, stacks, prizes))
            rate = turn.count * 1e9 / turn.nanoseconds
            found.append(
                {"name": name, "unit": "deals/s", "ours": round(rate, 1), "peer": None, "peer_name": None,
                 "ratio": None}
            )  # fmt: skip
            continue
        _same(icm(stacks, prizes), theirs(prizes, stacks))
        pairs = [_pair(stacks, prizes, theirs) for _ in range(ROUNDS)]
        found += beside(name, "deals/s", pairs, "PokerKit")
    return found


def _pair(stacks: list[int], prizes: list[int], theirs: Callable[..., Any]) -> tuple[Turn, Turn]:
    ours = timed(_times(icm, stacks, prizes))
    return ours, timed(_times(lambda chips, payouts: theirs(payouts, chips), stacks, prizes))


def _times(run: Callable[..., Any], stacks: list[int], prizes: list[int]) -> Callable[[], int]:
    """As often as fits into a moment, at least once; never twice the same stacks, should a side keep them."""

    def several() -> int:
        count, until = 0, time.perf_counter() + 0.2
        while not count or time.perf_counter() < until:
            count += 1
            run([stacks[0] + count, *stacks[1:]], prizes)
        return count

    return several


def _orders(players: int, paid: int) -> int:
    orders = 1
    for place in range(paid):
        orders *= players - place
    return orders


def _same(ours: Sequence[int], theirs: Sequence[float]) -> None:
    """Both sides must say the same, to the cent that rounding leaves."""
    apart = max(abs(own - other) for own, other in zip(ours, theirs, strict=True))
    assert apart <= 1, f"the two models are {apart} cents apart"


def _pokerkit() -> Callable[..., Any] | None:
    try:
        found: Callable[..., Any] = importlib.import_module("pokerkit").calculate_icm
    except (ImportError, AttributeError):
        print("PokerKit is not installed: its chip model is left out.", file=sys.stderr)
        return None
    return found
