"""The benchmark of the rankings: what it reports, with and without the peers."""

import pytest

from cardhouse.cards import kernels
from cardhouse.sim import bench_cards as bench

KEYS = ["name", "unit", "ours", "peer", "peer_name", "ratio"]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "CALLS", 20)
    monkeypatch.setattr(bench, "BATCH", 50)


def test_without_peers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_phevaluator", lambda: None)
    monkeypatch.setattr(kernels, "COMPILED", False)
    heard: list[str] = []
    figures = bench.bench_cards(heard.append)
    assert [list(figure) for figure in figures] == [KEYS] * (2 * len(bench.KINDS))
    assert all(figure["ours"] > 0 for figure in figures)
    assert {figure["peer"] for figure in figures} == {figure["ratio"] for figure in figures} == {None}
    assert [message.split()[0] for message in heard] == ["phevaluator", "numba", "OMPEval"]


def test_a_peer_is_measured_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []

    def evaluate(*cards: int) -> int:
        called.append(len(cards))
        return 1

    monkeypatch.setattr(bench, "_phevaluator", lambda: (evaluate, evaluate))
    figures = {figure["name"]: figure for figure in bench.bench_cards(lambda message: None)}
    measured = [name for name, figure in figures.items() if figure["peer"]]
    names = ("7-card high", "5-card high", "Omaha high", "Big O high")
    assert measured == [f"{name}, one call" for name in names]
    assert set(called) == {5, 7, 9}
    high = figures["7-card high, one call"]
    assert high["peer_name"] == "phevaluator"
    ratio = high["ours"] / high["peer"]
    whole = ratio / high["peer"]  # both are told in whole hands: with a slow peer more than a hundredth
    assert high["ratio"] == pytest.approx(ratio, abs=0.006 + whole), "rounded to hundredths"


def test_numpy_alone_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "COMPILED", True)
    with bench._numpy_alone():
        assert not kernels.COMPILED
    assert kernels.COMPILED
