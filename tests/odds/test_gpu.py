"""What is done on a graphics card, done here without one: the same worths, and hits as often as anywhere."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from cardhouse.cards.batch import rank_batch
from cardhouse.odds.gpu import NoGraphicsCardError, _Ranks, graphics_card, sample_on
from cardhouse.odds.sampled import sample
from cardhouse.odds.trigger import Trigger, TriggerError, Wanted

MADE = Trigger(what="made", games=("holdem",), hand=Wanted(least="four of a kind"))
BEATEN = Trigger(hand=Wanted(least="full house", hole_cards="both"), beaten_by=Wanted(hole_cards="both"))
IN_STUD = Trigger(games=("stud",), hand=Wanted(least="full house"))


def test_worths_are_those_of_the_showdown() -> None:
    source = np.random.default_rng(7)
    decks = np.argsort(source.random((20_000, 52)), axis=1)[:, :7].astype(np.uint8)
    assert (_Ranks(np, 7).worths(decks) == rank_batch("high", decks)).all()


@pytest.mark.parametrize("trigger", [MADE, BEATEN, IN_STUD])
def test_hits_come_as_often_as_by_other_shuffles(trigger: Trigger) -> None:
    game = trigger.games[0]
    one = sample_on(np, trigger, game, seats=6, deals=40_000, seed=3)
    other = sample(trigger, game, seats=6, deals=40_000, seed=3)
    assert one.deals == other.deals
    assert one.hits > 10
    assert abs(one.chance - other.chance) < 6 * (one.error + other.error)
    assert one == sample_on(np, trigger, game, seats=6, deals=40_000, seed=3), "a seed deals the same hands"


def test_what_the_card_cannot_rank_is_refused() -> None:
    with pytest.raises(TriggerError, match="not dealt on a graphics card"):
        sample_on(np, Trigger(games=("omaha",), hand=Wanted(least="full house")), "omaha", seats=4, deals=10)


def test_without_a_card_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(NoGraphicsCardError, match="cupy"):
        graphics_card()
