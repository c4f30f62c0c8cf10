"""The benchmark of rulings: what it measures, and that every kind of ruling keeps to the target."""

from __future__ import annotations

from cardhouse.rulings.rule import CASES
from cardhouse.rulings.situations import situations
from cardhouse.sim import bench_rulings as bench


def test_every_kind_of_ruling_keeps_to_the_target() -> None:
    figures = bench.bench_rulings(rounds=1)
    assert [figure["name"] for figure in figures] == [
        "a ruling on words, chips and motions",
        "a ruling on any other situation",
        "a ruling made and carried out in the hand",
    ]
    for figure in figures:
        assert 0 < figure["ours"] <= figure["peer"] == bench.TARGET, figure
        assert figure["ratio"] == figure["peer"] / figure["ours"]


def test_every_situation_is_in_the_mix() -> None:
    assert len(situations()) == len(CASES)
    assert len(list(bench._on_situations())) == len(CASES) * 5 * len(bench.RULE_SETS)


def test_the_figure_is_the_ninety_ninth_of_a_hundred() -> None:
    figure = bench._figure("a", list(range(1_000, 101_000, 1_000)))
    assert figure["ours"] == 100
    assert bench._figure("a", [7_000])["ours"] == 7
