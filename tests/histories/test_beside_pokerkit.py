"""The same hands by PokerKit: the same stacks, hand for hand, but for what it is known to do otherwise."""

import warnings
from typing import Any

import pytest
from pokerkit import HandHistory

from cardhouse.histories.checking import replay
from cardhouse.histories.writing import write_one
from histories.samples import sample_hands

SMALL_POST = [-500, 0, 0, 500, 0]
"""It reads a small post as live: who posted 5.00 gets it back; the final stacks in the file say no."""
OTHERWISE = {"handhq/few.phhs 1": SMALL_POST, "handhq/few.phhs 2": SMALL_POST}
"""By how much its stacks differ from ours; see docs/hand-histories.md."""
NO_END = ("handhq/few.phhs 3",)
"""Nobody's chips are known, and it goes on with infinitely many: where they end cannot be compared."""


@pytest.mark.parametrize(("name", "history"), [pytest.param(*hand, id=hand[0]) for hand in sample_hands()])
def test_the_sample_ends_alike(name: str, history: Any) -> None:
    text = write_one(history)
    history.finishing_stacks = None  # the rake is ours to read from them, not PokerKit's
    outcome = replay(history)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text)
    if name in NO_END:
        assert {float(stack) for stack in state.stacks} == {float("inf")}
        return
    theirs = [stack * outcome.scale for stack in state.stacks]
    differ = [one - other for one, other in zip(theirs, outcome.stacks, strict=True)]
    assert differ == OTHERWISE.get(name, [0] * len(theirs))
