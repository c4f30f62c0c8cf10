"""Many hands at once: the same worths as one at a time, by numpy and by the compiled kernels."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cardhouse.cards import batch_tables, kernels, kernels_two_three
from cardhouse.cards.batch import rank_batch, rank_two_three_batch
from cardhouse.cards.card import CardError, parse_cards
from cardhouse.cards.rankings import RANKINGS

NAMES = tuple(RANKINGS)


@pytest.fixture(params=["numpy", "numba"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each test runs in numpy and, where numba is installed, compiled."""
    name: str = request.param
    if name == "numpy":
        monkeypatch.setattr(kernels, "COMPILED", False)
    elif not kernels.COMPILED:
        pytest.skip("numba is not installed")
    return name


def deal(count: int, hands: int, seed: int, cards: int = 52) -> NDArray[np.uint8]:
    chance = np.random.default_rng(seed)
    return chance.random((hands, cards)).argsort(axis=1)[:, :count].astype(np.uint8)


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", range(1, 8))
def test_same_worths(name: str, count: int) -> None:
    rows = np.concatenate([deal(count, 2500, count), deal(count, 300, count, 53)])
    expected = [RANKINGS[name].rank(row) for row in rows.tolist()]
    assert rank_batch(name, rows).tolist() == expected


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hole", [2, 4, 5])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_same_worths_of_two_and_three(name: str, hole: int, board: int) -> None:
    rows = np.concatenate([deal(hole + board, 150, board), deal(hole + board, 20, hole, 53)])
    rank = RANKINGS[name].rank_two_three
    expected = [rank(row[:hole], row[hole:]) for row in rows.tolist()]
    assert rank_two_three_batch(name, rows[:, :hole], rows[:, hole:]).tolist() == expected


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", NAMES)
def test_suited_hands(name: str) -> None:
    """Hearts and low diamonds only: flushes that may be broken up, straight flushes."""
    chance = random.Random(3)
    pool = [card for card in range(52) if card % 4 == 2 or (card % 4 == 1 and card < 26)]
    rows = np.array([chance.sample(pool, 9) for _ in range(1500)], dtype=np.uint8)
    ranking = RANKINGS[name]
    assert rank_batch(name, rows[:, :7]).tolist() == [ranking.rank(row[:7]) for row in rows.tolist()]
    few = rows[:200]
    expected = [ranking.rank_two_three(row[:4], row[4:]) for row in few.tolist()]
    assert rank_two_three_batch(name, few[:, :4], few[:, 4:]).tolist() == expected


@settings(max_examples=60)
@given(
    st.sampled_from(NAMES),
    st.integers(1, 7).flatmap(
        lambda count: st.lists(
            st.lists(st.integers(0, 52), min_size=count, max_size=count, unique=True), min_size=1, max_size=20
        )
    ),
    st.booleans(),
)
def test_order_agrees_with_one_at_a_time(name: str, hands: list[list[int]], plain: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if plain:
            patch.setattr(kernels, "COMPILED", False)
        worths = rank_batch(name, np.array(hands))
    assert worths.tolist() == [RANKINGS[name].rank(hand) for hand in hands]
    assert worths.dtype == np.int64


@pytest.mark.usefixtures("engine")
def test_many_blocks_and_any_layout() -> None:
    rows = deal(7, 40_000, 5)
    worths = rank_batch("high", rows)
    assert (rank_batch("high", np.asfortranarray(rows)) == worths).all()
    assert (rank_batch("high", rows[::-1].astype(np.int64)) == worths[::-1]).all()
    out = np.empty(len(rows), dtype=np.int64)
    assert rank_batch("high", rows, out) is out
    assert (out == worths).all()
    assert rank_batch("high", rows[:0]).tolist() == []


def _uncompiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    plain: Callable[..., Any] = getattr(kernel, "py_func", kernel)
    return plain


def test_the_kernels_are_plain_python_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("rank_any", "rank_seven", "rank_badugi"):
        monkeypatch.setattr(kernels, name, _uncompiled(getattr(kernels, name)))
    monkeypatch.setattr(kernels_two_three, "rank_two_three", _uncompiled(kernels_two_three.rank_two_three))
    monkeypatch.setattr(kernels, "COMPILED", True)
    rows = deal(9, 40, 11)
    for name, ranking in RANKINGS.items():
        for count in (4, 5, 7):
            expected = [ranking.rank(row[:count]) for row in rows.tolist()]
            assert rank_batch(name, rows[:, :count]).tolist() == expected
    expected = [RANKINGS["high"].rank_two_three(row[:4], row[4:]) for row in rows.tolist()]
    assert rank_two_three_batch("high", rows[:, :4], rows[:, 4:]).tolist() == expected


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", NAMES)
def test_unknown_cards_and_no_cards_are_refused(name: str) -> None:
    good = parse_cards("As Kd Qc Jh 9s")
    for wrong in (53, 54, 255):
        with pytest.raises(CardError, match="unknown card"):
            rank_batch(name, np.array([good, [*good[:4], wrong]], dtype=np.uint8))
        with pytest.raises(CardError, match="unknown card"):
            rank_two_three_batch(name, np.array([[*good[:3], wrong]]), np.array([[0, 5, 10]]))


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("count", [5, 6, 7])
def test_impossible_rows_stay_inside_the_tables(count: int) -> None:
    """Cards given twice are not looked for, but they may not read other memory."""
    rows = np.repeat(np.arange(52, dtype=np.uint8)[:, None], count, axis=1)
    assert len(rank_batch("ace_to_five", rows)) == 52


def test_bad_shapes_are_refused() -> None:
    with pytest.raises(CardError, match="no ranking 'low'; allowed: high"):
        rank_batch("low", np.zeros((1, 5), dtype=np.uint8))
    with pytest.raises(CardError, match="one row a hand"):
        rank_batch("high", np.zeros(5, dtype=np.uint8))
    with pytest.raises(CardError, match="1 to 7 cards, not 8"):
        rank_batch("high", np.zeros((1, 8), dtype=np.uint8))
    with pytest.raises(CardError, match="whole numbers, not float64"):
        rank_batch("high", np.zeros((1, 5)))  # type: ignore[arg-type]
    with pytest.raises(CardError, match="must be cards"):
        rank_batch("high", np.array([[-1, 2, 3, 4, 5]]))
    with pytest.raises(CardError, match="out must be 1 int64"):
        rank_batch("high", np.array([[1, 2, 3, 4, 5]]), np.zeros(2, dtype=np.int64))
    with pytest.raises(CardError, match="2 hands and 1 boards"):
        rank_two_three_batch("high", np.zeros((2, 4), dtype=np.uint8), np.zeros((1, 5), dtype=np.uint8))
    with pytest.raises(CardError, match="two cards of the hand and three of the board"):
        rank_two_three_batch("high", np.zeros((1, 4), dtype=np.uint8), np.zeros((1, 2), dtype=np.uint8))


@pytest.mark.parametrize("count", range(1, 8))
def test_displaced_rows_do_not_overlap(count: int) -> None:
    offsets, places = batch_tables.displacement(count)
    assert len(np.unique(places)) == len(places) == len(batch_tables.rank_rows(count))
    assert places.max() < int(offsets.max()) + batch_tables.PLACES
