"""`cardhouse night --nights`: the same nights over one process, several of which one is killed, and a
cluster; and one that breaks is told with its command while the others are played.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardhouse.sim.faults.run import simulate_with_faults
from cardhouse.sim.night.run import Pace
from waiting import PATIENCE_SECONDS, until

PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
NIGHTS = ("night", "--faults", "--seed", "5", "--tables", "1", "--hours", "1", "--one-in", "12")
COUNT = 3
ONE_BREAKS = """
import sys
from cardhouse.cli.main import main
from cardhouse.sim.faults import many
from cardhouse.sim.night.run import BrokenNightError
whole = many.simulate_with_faults

def breaks(seed, *asked, **named):
    if seed == 6:
        raise BrokenNightError(f"the books are 1 out of balance; again with: cardhouse night --seed {seed}")
    return whole(seed, *asked, **named)

many.simulate_with_faults = breaks
sys.exit(main(sys.argv[1:]))
"""


def asked(*more: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM, *NIGHTS, "--nights", str(COUNT), "--json", *more]


def played(*more: str) -> list[dict[str, Any]]:
    done = subprocess.run(asked(*more), capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_the_same_nights_whoever_plays_them() -> None:
    alone = played("--processes", "1")
    assert [one["seed"] for one in alone] == [5, 6, 7]
    assert len({one["told"]["digest"] for one in alone}) == COUNT
    assert sum(sum(one["faults"].values()) for one in alone) > 5
    told, _ = simulate_with_faults(7, "horseshoe", 1, Pace(1), one_in=12)
    assert alone[2]["told"]["digest"] == told.digest, "as the night is played by itself"
    assert played("--cluster", "local", "--processes", "2") == alone
    with subprocess.Popen(
        asked("--processes", "2"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        until(lambda: children.read_text().split(), "a worker process")
        os.kill(int(children.read_text().split()[0]), signal.SIGKILL)
        out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0
    assert json.loads(out) == alone


def test_a_night_that_breaks_keeps_no_other_from_being_played() -> None:
    words = [*NIGHTS, "--nights", str(COUNT), "--processes", "2"]
    done = subprocess.run(
        [sys.executable, "-c", ONE_BREAKS, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "the books are 1 out of balance; again with: cardhouse night --seed 6" in done.stdout
    assert "1 of 3 nights broke" in done.stdout
    assert re.search(r"Seed 5: .*every check held", done.stderr)
    assert re.search(r"Seed 7: .*every check held", done.stderr)
