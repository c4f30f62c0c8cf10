"""The benchmark of viewers: a real server, sockets and a page at two small tables; never how fast."""

from __future__ import annotations

from cardhouse.sim import bench_viewers as bench
from cardhouse.sim.bench_pages import Noted
from cardhouse.sim.bench_sockets import Seated


def test_every_figure_is_measured_at_every_pace() -> None:
    figures = bench.bench_viewers(tables=2, seats=3, pages=1, seconds=(0.3, 0.2, 1.0, 3.0))
    named = {figure["name"]: figure for figure in figures}
    assert named["brisk (one action a second a table), in all"]["ours"] > 0
    live = next(name for name in named if name.startswith("live (30 hands an hour a table"))
    assert named[live]["ours"] > 0
    for pace in ("live", "brisk", "brisk with a dealer's screen at each table"):
        half = named[f"{pace}: action to the last of the viewers, half sooner"]
        most = named[f"{pace}: action to the last of the viewers, 99 of 100 sooner"]
        assert 0 < half["ours"] <= most["ours"]
        assert sum(count for _, count in most["spread"]) > 0
        assert 200 < named[f"{pace}: an update, half are smaller"]["ours"] < 20_000
        assert named[f"{pace}: an update on the wire, mean"]["ours"] > 200
    assert named["brisk: the machine woke a sleeper so late, 99 of 100 sooner"]["ours"] >= 0
    changed = named["brisk: action to the changed page, half sooner"]["ours"]
    assert named["brisk: action to the last of the viewers, half sooner"]["ours"] > 0 < changed


def test_a_page_is_compared_with_its_own_tables_action() -> None:
    table = bench.Watched(3, lambda number, view: {})
    assert isinstance(table, Seated)
    table.sent_at = {7: 1_000.0, 8: 2_000.0}
    noted = [Noted(7, 1_010.0, 1_012.5, 1_020.0), Noted(8, 2_001.0, 2_002.0, 0.0), Noted(9, 1.0, 2.0, 3.0)]
    pairs = [(table, one) for one in noted]
    assert bench._since(pairs, lambda one: one.changed) == [12.5, 2.0]
    assert bench._since(pairs, lambda one: one.drawn) == [20.0], "what was not drawn yet is not counted"


def test_the_spread_counts_everything_once_and_ends_with_the_slowest() -> None:
    assert bench.spread([0.5, 1.0, 3.0, 4.9, 7.0]) == [
        ("0 to 1 ms", 1), ("1 to 2 ms", 1), ("2 to 5 ms", 2), ("5 to 10 ms", 1),
    ]  # fmt: skip
    assert bench.spread([700.0])[-1] == ("over 500 ms", 1)
    assert bench.spread([]) == []


def test_where_nobody_acts_only_the_share_is_told() -> None:
    seen = bench.Seen("idle", "nobody acts", 0.02, [], 10**9, [], 0, [], [], [])
    (only,) = bench.figures_of(seen)
    assert (only["unit"], only["ours"]) == ("percent", 2.0)
    assert bench.figures_of(bench.Seen("idle", "nobody acts", None, [], 10**9, [], 0, [], [], [])) == []
