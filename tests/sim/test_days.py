"""Days of a room that never closes, with faults: the short form of what docs/simulation.md tells."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cardhouse.sim.faults.run import simulate_with_faults
from cardhouse.sim.night.run import BrokenNightError, Pace, Told, simulate
from cardhouse.sim.night.world import Night

PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
DAYS = (
    "night", "--faults", "--seed", "5", "--tables", "3", "--days", "3", "--hours", "1", "--hand-minutes", "8",
    "--one-in", "20", "--json",
)  # fmt: skip


def test_days_with_faults_by_the_command_and_again_from_the_same_seed() -> None:
    command = [sys.executable, "-c", PROGRAM, *DAYS]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2)]
    told = json.loads(runs[0].stdout)
    assert told == json.loads(runs[1].stdout), "the same seed, another month"
    assert told["digest"]
    assert told["days"] == 3
    assert told["done"]["ConfirmDayClose"] == 3
    assert told["hands"] > 10
    assert sum(told["faults"].values()) > 5
    lines = [line for line in runs[0].stderr.splitlines() if line]
    assert [line.split(":")[0] for line in lines] == ["2026-03-03", "2026-03-04", "2026-03-05"]
    assert lines[-1].startswith("2026-03-05: 0 tables"), "everybody went home on the last day"
    assert not lines[0].startswith("2026-03-03: 0 tables"), "games go on over the end of a day"


def test_games_go_on_while_the_day_is_closed_even_to_the_cent() -> None:
    seen: list[tuple[int, str]] = []

    def after(night: Night, told: Told) -> None:
        closing = night.room.books.reports.days[-1]
        assert closing.even
        seen.append((len(night.floor.tables), told.closed))

    simulate(7, "pechanga", 3, pace=Pace(1, 4, 8), each_day=after)
    assert len({day for _, day in seen}) == 4
    assert all(tables for tables, _ in seen[:-1])


def test_what_breaks_on_a_later_day_is_told_with_its_command() -> None:
    def cheat(night: Night, told: Told) -> None:
        night.room.books.balances["revenue:rake"] += 1

    with pytest.raises(BrokenNightError) as broken:
        simulate_with_faults(7, "horseshoe", 3, Pace(1, 3, 8), one_in=50, each_day=cheat)
    again = "cardhouse night --seed 7 --house horseshoe --tables 3 --hours 1 --days 3 --hand-minutes 8"
    assert f"again with: {again} --faults --one-in 50" in str(broken.value)
