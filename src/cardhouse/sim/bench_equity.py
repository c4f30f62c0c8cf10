"""Equity: two hold'em hands counted, all 169 x 169 classes counted, and deals a second where it is sampled,
beside PokerKit's sampled equities.

Decides what is measured and how. Printing and writing the results is `cli/bench.py`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

from cardhouse.odds.equity.answer import equity
from cardhouse.odds.equity.dealing import deal_batch
from cardhouse.odds.equity.preflop import all_against_all
from cardhouse.odds.equity.spot import read_spot
from cardhouse.sim.bench_turns import Figure

ROUNDS = 9
DEALS = 20_000
PEER_DEALS = 500
MATCH_UPS = ("AhAd vs KsKc", "AsKs vs QhQd", "AsKs vs QsJs vs 7d7c")
SAMPLED = (
    ("holdem", "AhAd vs KsKc"), ("omaha8", "As2sKhQh vs random"), ("stud", "(AhKh)Qh vs (??)8s"),
    ("deuce_triple", "2h3d4c7sKd vs random"),
)  # fmt: skip


def bench_equity(whole: bool = True) -> list[Figure]:
    """The match-ups, all classes where `whole`, then the sampling."""
    found = []
    for hands in MATCH_UPS:
        seconds = _median(partial(equity, hands))
        found.append(_figure(f"{hands}, counted", "milliseconds", round(seconds * 1000, 2)))
    if whole:
        began = time.perf_counter()
        _, _, many = all_against_all()
        seconds = time.perf_counter() - began
        name = f"169 x 169 classes, {many:,} match-ups, one core"
        found.append(_figure(name, "seconds", round(seconds, 1)))
    for game, hands in SAMPLED:
        spot = read_spot(hands, game)
        rate = DEALS / _median(partial(deal_batch, spot, DEALS, (1, 1)))
        peer = _pokerkit() if game == "holdem" else None
        found.append(_figure(f"{game}, {hands}, dealt, one process", "deals/s", round(rate), peer))
    return found


def _median(run: Callable[[], object]) -> float:
    run()  # tables are made and kernels compiled at first use
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        run()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def _pokerkit() -> float | None:
    """Deals a second of PokerKit for the first match-up."""
    try:
        import pokerkit
    except ImportError:
        return None
    ranges = [pokerkit.parse_range(each) for each in ("AhAd", "KsKc")]
    seconds = _median(
        lambda: pokerkit.calculate_equities(
            ranges, (), 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), sample_count=PEER_DEALS
        )
    )
    return float(PEER_DEALS / seconds)


def _figure(name: str, unit: str, ours: float, peer: float | None = None) -> Figure:
    return {
        "name": name,
        "unit": unit,
        "ours": ours,
        "peer": round(peer) if peer else None,
        "peer_name": "PokerKit" if peer else None,
        "ratio": round(ours / peer, 1) if peer else None,
    }
