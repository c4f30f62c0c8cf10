"""What `cardhouse bench odds` measures, with a deck small enough for a test."""

from functools import partial

import pytest

from cardhouse.odds.exact import count_several
from cardhouse.sim import bench_odds


def test_the_table_and_the_sampling_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    high = [card for card in range(52) if card >> 2 >= 6]
    monkeypatch.setattr(bench_odds, "count_several", partial(count_several, deck=high))
    table, *sampled = bench_odds.bench_odds(deals=100)
    assert all(least in table["name"] for least in bench_odds.LEAST)
    assert [one["unit"] for one in sampled] == ["deals/s"] * 3
    assert all(one["ours"] > 0 for one in sampled)
