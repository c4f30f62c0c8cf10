"""What `cardhouse bench odds` measures, with a deck small enough for a test."""

from functools import partial

import pytest

from cardhouse.odds.exact import count_several
from cardhouse.sim import bench_equity, bench_odds


def test_the_table_and_the_sampling_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    high = [card for card in range(52) if card >> 2 >= 6]
    monkeypatch.setattr(bench_odds, "count_several", partial(count_several, deck=high))
    table, *sampled = bench_odds.bench_odds(deals=100)
    assert all(least in table["name"] for least in bench_odds.LEAST)
    assert [one["unit"] for one in sampled] == ["deals/s"] * 3
    assert all(one["ours"] > 0 for one in sampled)


def test_equity_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"ROUNDS": 1, "DEALS": 50, "PEER_DEALS": 5, "MATCH_UPS": ("AhAd vs KsKc",)}
    for name, value in small.items():
        monkeypatch.setattr(bench_equity, name, value)
    counted, *dealt = bench_equity.bench_equity(whole=False)
    assert counted["unit"] == "milliseconds"
    assert [one["unit"] for one in dealt] == ["deals/s"] * len(bench_equity.SAMPLED)
    assert all(one["ours"] > 0 for one in dealt)
