"""Work over processes of which one is really killed comes to the same as without."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.odds.equity import counting
from cardhouse.odds.equity.dealing import deal
from cardhouse.odds.equity.spot import read_spot
from cardhouse.odds.handing import finished
from cardhouse.odds.sampled import sample
from cardhouse.odds.trigger import Trigger, Wanted
from cardhouse.sim.event import many
from cardhouse.sim.event.run import sheet_for
from cardhouse.sim.workers import Processes


class Mortal(Processes):
    """Two processes, of which the one that begins first is killed."""

    def __init__(self, died: Path) -> None:
        super().__init__(2, ())
        self.died = died

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(killed_once, self.died, fn, *args, **kwargs)


def killed_once(died: Path, work: Callable[..., Any], *args: Any) -> Any:
    try:
        died.touch(exist_ok=False)
    except FileExistsError:
        return work(*args)
    return os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def mortal(tmp_path: Path) -> Mortal:
    return Mortal(tmp_path / "died")


def test_equity_is_dealt_the_same(mortal: Mortal) -> None:
    spot = read_spot("2h3d4c7sKd vs random", "deuce_single")
    with mortal:
        assert (deal(spot, 45_000, workers=mortal) == deal(spot, 45_000)).all()
    assert mortal.died.exists()


def test_equity_is_counted_the_same(mortal: Mortal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "CHUNK", 50)
    spot = read_spot("As2s3dKd vs 8c9cTdJd", "omaha8", board="4h 5h Kc")
    choices = counting.choices_of(spot)
    with mortal:
        found = counting.count(spot, choices, workers=mortal, parts=2)
    assert (found == counting.count(spot, choices)).all()
    assert mortal.died.exists()


def test_odds_are_sampled_the_same(mortal: Mortal) -> None:
    pairs = Trigger(what="made", hand=Wanted(), pocket="AA")
    with mortal:
        assert sample(pairs, seats=2, deals=120_000, workers=mortal) == sample(pairs, seats=2, deals=120_000)
    assert mortal.died.exists()


def test_events_are_played_the_same(mortal: Mortal, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = sheet_for("turbo", "horseshoe", 5), "horseshoe", 5, range(1, 4)
    monkeypatch.setattr(many, "workers", lambda processes, cluster: mortal)
    found = {told.seed: told.digest for told in many.play_many(*asked)}
    monkeypatch.undo()
    assert found == {told.seed: told.digest for told in many.play_many(*asked)}
    assert mortal.died.exists()


def test_an_error_of_the_work_itself_is_told_at_once() -> None:
    with Processes(1, ()) as pool, pytest.raises(CardhouseError, match="unknown game"):
        list(finished(pool, read_spot, [("AhAd vs KsKc", "poker of nowhere")]))
