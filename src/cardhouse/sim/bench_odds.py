"""The table of bad beats with ten seats, counted exactly, and hands dealt a second where odds are sampled.

Decides what is measured and how; no other program that does the same was found to measure beside. Printing
and writing the results is `cli/bench.py`.
"""

from __future__ import annotations

import time

from cardhouse.odds.exact import count_several
from cardhouse.odds.sampled import sample
from cardhouse.odds.trigger import Trigger, Wanted
from cardhouse.sim.bench_turns import Figure

LEAST = ("four tens", "four jacks", "four queens", "four kings", "four aces", "straight flush")
SEATS = 10
DEALS = 200_000
SAMPLED = (("holdem", 10), ("omaha", 10), ("stud", 7))


def bad_beat(least: str, game: str = "holdem") -> Trigger:
    """As the published tables have it: both hole cards on both sides, four of a kind with a pocket pair."""
    loser, winner = Wanted(least, "both", "pocket_pair"), Wanted("", "both", "pocket_pair")
    return Trigger(least, games=(game,), hand=loser, beaten_by=winner)


def bench_odds(deals: int = DEALS) -> list[Figure]:
    """The table, with each chance in its name, then the sampling."""
    began = time.perf_counter()
    counted = count_several([bad_beat(least) for least in LEAST], seats=SEATS)
    seconds = time.perf_counter() - began
    chances = ", ".join(
        f"{least} {float(each.chance(SEATS)):.10f}" for least, each in zip(LEAST, counted, strict=True)
    )
    found = [_figure(f"bad beats with ten seats, exact: {chances}", "seconds", round(seconds, 1))]
    for game, seats in SAMPLED:
        began = time.perf_counter()
        sample(bad_beat(LEAST[0], game), game, seats=seats, deals=deals)
        rate = round(deals / (time.perf_counter() - began))
        found.append(_figure(f"sampled deals of {game} with {seats} seats, one process", "deals/s", rate))
    return found


def _figure(name: str, unit: str, ours: float) -> Figure:
    return {"name": name, "unit": unit, "ours": ours, "peer": None, "peer_name": None, "ratio": None}
