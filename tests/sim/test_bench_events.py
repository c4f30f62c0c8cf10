"""The benchmark of events: the larger beside the smaller, and deals that both sides put at the same."""

import pytest

from cardhouse.sim import bench_events


def test_larger_events_stand_beside_the_smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_events, "DEALS", ((5, 3), (20, 20)))
    small, larger, *deals = bench_events.bench_events((20, 40))
    assert (small["peer"], larger["peer"], larger["peer_name"]) == (None, small["ours"], "20 entries")
    assert larger["ratio"] > 0
    assert deals[0]["name"].startswith("chip model, 5 players")
    assert deals[-1]["unit"] == "deals/s"
