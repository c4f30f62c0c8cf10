"""The code for graphics cards: the worths of `batch`, on a card where there is one, and on the processor."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardhouse.cards import on_card as module
from cardhouse.cards.batch import rank_batch, rank_two_three_batch
from cardhouse.cards.card import CardError
from cardhouse.odds.equity import on_card as dealing
from cardhouse.odds.equity.answer import equity
from cardhouse.odds.equity.spot import SpotError
from cards.fake_card import COMPILER, FakeCard

ROWS = 4001
SAME = [("high", 7), ("high", 5), ("ace_to_five", 7), ("eight_or_better", 7), ("deuce_to_seven", 5)]


@pytest.fixture(scope="module", params=["processor", "card"])
def arrays(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    if request.param == "processor":
        if COMPILER is None:
            pytest.skip("no C++ compiler here")
        return FakeCard(tmp_path_factory.mktemp("card"))
    try:
        cupy = pytest.importorskip("cupy", reason="no graphics card here")
        cupy.cuda.runtime.getDeviceCount()
    except Exception as wrong:
        pytest.skip(f"no graphics card here: {wrong}")
    return cupy


def test_the_same_worths(arrays: Any) -> None:
    card = module.OnCard(arrays)
    decks = np.random.default_rng(3).permuted(np.tile(np.arange(52, dtype=np.uint8), (ROWS, 1)), axis=1)
    decks[: ROWS // 2, :9] = decks[: ROWS // 2, :9] % 26 * 2  # some with more of a suit
    decks = decks[[len(set(row[:10].tolist())) == 10 for row in decks]]
    for ranking, count in SAME:
        rows = np.ascontiguousarray(decks[:, :count])
        worths = arrays.asnumpy(card.rank(ranking, arrays.asarray(rows)))
        assert worths.tolist() == rank_batch(ranking, rows).tolist()
    for hole in (4, 5):
        mine, board = np.ascontiguousarray(decks[:, :hole]), np.ascontiguousarray(decks[:, hole : hole + 5])
        for ranking in ("high", "eight_or_better"):
            worths = card.rank_two_three(ranking, arrays.asarray(mine), arrays.asarray(board))
            assert arrays.asnumpy(worths).tolist() == rank_two_three_batch(ranking, mine, board).tolist()
    with pytest.raises(CardError):
        card.rank("badugi", arrays.asarray(decks[:, :4]))


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [("holdem", "AhAd vs KsKc,QQ:0.5 vs random", "7h2c2d"), ("omaha8", "As2sKhQh vs 8c9cTdJd", ""),
     ("stud8", "(AhKh)Qh2c3c4d vs (8s8d)7c6d5s5h", "")],
)  # fmt: skip
def test_equity_comes_near_to_what_is_counted(
    arrays: Any, game: str, hands: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(arrays, FakeCard):
        for name, value in (("BLOCKS", 1), ("THREADS", 1), ("EACH_MOST", 20_000)):
            monkeypatch.setattr(dealing, name, value)
    monkeypatch.setattr(dealing, "on_card", module.OnCard)
    found = dealing.equity_on(arrays, hands, game, board=board, deals=20_000)
    right = equity(hands, game, board=board, how="exact")
    assert found.showdowns >= 20_000
    for one, other in zip(found.players, right.players, strict=True):
        assert abs(one.equity - other.equity) < 5 * one.error
        assert one.low == pytest.approx(other.low, abs=0.03)


def test_what_is_not_dealt_there(arrays: Any) -> None:
    for game in ("badugi", "lowball_joker", "crazy_pineapple"):
        with pytest.raises(SpotError):
            dealing.equity_on(arrays, "random vs random", game, deals=10)
