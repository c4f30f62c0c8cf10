"""A night that breaks prints the shortest story that does: the trial of the trial, by a planted fault."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.sim.faults.run import shortest_story
from cardhouse.sim.night import checks
from cardhouse.sim.night.run import BrokenNightError, simulate
from cardhouse.sim.night.story import Given
from cardhouse.sim.night.world import Night

PLANTED = Path(__file__).with_name("planted.py")
# What is found must not depend on how busy the machine is.
LONG_SECONDS = 36_000
NIGHT = (
    "night", "--faults", "--seed", "1", "--tables", "3", "--hours", "1", "--one-in", "15",
    "--shrink-seconds", str(LONG_SECONDS),
)  # fmt: skip


def test_a_planted_fault_is_told_in_the_fewest_steps() -> None:
    """A game, a table, a guest and a box, without which there is no toke; the process dies once, then two
    tokes: nothing else of the evening is needed, and nothing less.
    """
    asked = [sys.executable, str(PLANTED), *NIGHT]
    said = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert said.returncode == 1, said.stdout + said.stderr
    first, told, *lines = [line for line in said.stdout.splitlines() if line]
    assert "the books are 1 out of balance" in first
    of = re.match(r"The shortest story that breaks so: (\d+) of (\d+) steps; (\d+) were tried", told)
    assert of, told
    assert int(of[1]) == len(lines) <= 8
    assert int(of[2]) > 200
    assert sum("GiveToke" in line for line in lines) == 2
    assert sum(", seed " in line for line in lines) == 1, "one mishap in which the process dies"
    assert lines[-1].endswith("AssertionError('the books are 1 out of balance')")


def test_the_same_without_faults_and_what_cannot_be_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that no third table may open; then a night in which only an expectation failed."""
    check = checks.check

    def two_at_most(night: Night, in_hand: bool = False) -> None:
        check(night, in_hand)
        if len(night.floor.tables) > 2:
            raise AssertionError("a third table")

    monkeypatch.setattr(checks, "check", two_at_most)
    with pytest.raises(BrokenNightError) as broken:
        simulate(11, "live", tables=6, hours=3)
    night = broken.value.night
    assert night is not None
    found = shortest_story(night, seconds=LONG_SECONDS)
    assert found is not None
    shortest, lines = found
    assert shortest.finished
    opened = [step for step in shortest.steps if isinstance(step, Given)]
    assert [type(step.asked.command).__name__ for step in opened].count("OpenTable") == 3
    assert len(shortest.steps) < 12, lines
    assert shortest.of > 100
    monkeypatch.setattr(checks, "check", check)
    night.check = check
    assert shortest_story(night, seconds=LONG_SECONDS) is None


def test_shrinking_can_be_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def short_nights_only(night: Night, in_hand: bool = False) -> None:
        if len(night.log) > 3:
            raise AssertionError("too long")

    monkeypatch.setattr(checks, "check", short_nights_only)
    night = ("night", "--seed", "3", "--tables", "1", "--hours", "1", "--shrink-seconds")
    assert main([*night, "0"]) == 1
    assert "shortest story" not in capsys.readouterr().out
    assert main([*night, str(LONG_SECONDS)]) == 1
    assert "The shortest story that breaks so: 3 of" in capsys.readouterr().out
