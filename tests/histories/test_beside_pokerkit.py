"""The same hands by PokerKit, where it is installed: the same stacks, hand for hand."""

import importlib
import warnings
from typing import Any

import pytest

from cardhouse.histories.checking import replay
from cardhouse.histories.writing import write_one
from histories.samples import sample_hands

# What it does otherwise: it reads small posts as live, and divides a pot among hands that nobody saw.
OTHERWISE = ("handhq/few.phhs 1", "handhq/few.phhs 2", "handhq/few.phhs 3")


@pytest.fixture(scope="module")
def hand_history() -> Any:
    try:
        return importlib.import_module("pokerkit").HandHistory
    except ImportError:
        pytest.skip("PokerKit is not installed: python -m pip install -r requirements/peers.txt")


@pytest.mark.parametrize(("name", "history"), [pytest.param(*hand, id=hand[0]) for hand in sample_hands()])
def test_the_sample_ends_alike(hand_history: Any, name: str, history: Any) -> None:
    if name in OTHERWISE:
        pytest.skip("PokerKit reads it otherwise; see docs/hand-histories.md")
    text = write_one(history)
    history.finishing_stacks = None  # the rake is ours to read from them, not PokerKit's
    outcome = replay(history)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = hand_history.loads(text)
    assert [stack * outcome.scale for stack in state.stacks] == list(outcome.stacks)
