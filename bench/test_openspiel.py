"""Whether the comparison with OpenSpiel is fair; run by `make bench`, which installs it for that."""

import importlib.util
import statistics

from cardhouse.sim import peers
from cardhouse.sim.bench_engine import VARIANTS, our_player

HANDS = 500


def test_openspiel_plays_as_many_decisions_a_hand() -> None:
    assert importlib.util.find_spec("pyspiel") is not None, "OpenSpiel is not installed: see requirements/"
    peer = peers.openspiel_player(200, 6)
    assert peer is not None
    ours = our_player(next(one for one in VARIANTS if one.game == "holdem" and one.seats == 6))
    ratio = statistics.mean(ours() for _ in range(HANDS)) / statistics.mean(peer() for _ in range(HANDS))
    assert 0.75 < ratio < 1.35
