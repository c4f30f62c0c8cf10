"""The benchmark of events: the larger beside the smaller, and deals that both sides put at the same."""

import pytest

from cardhouse.sim import bench_events, compiled


def test_larger_events_stand_beside_the_smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_events, "DEALS", ((5, 3), (20, 20)))
    monkeypatch.setattr(compiled, "tree", lambda: None)
    small, larger, largest, *deals = bench_events.bench_events((20, 40), 30)
    assert (small["peer"], larger["peer_name"]) == (None, "20 entries")
    assert larger["ratio"] == pytest.approx(larger["ours"] / larger["peer"], rel=0.1)
    assert largest["name"].startswith("30 entries")
    assert 0 < largest["ours"] < largest["peer"] == 60
    assert deals[0]["name"].startswith("chip model, 5 players")
    assert deals[-1]["unit"] == "deals/s"
