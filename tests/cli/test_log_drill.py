"""The drill of coming back from a backup, as an owner tries it: a database in use stays as it is."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.room.drilling import BACK_AGAIN, drill
from cardhouse.room.loading import load
from cardhouse.sim.bench_restore import bench_restore, make_year
from cardhouse.store import open_store
from room.evening import Evening
from room.keeping_trial import keeper_on, new_log, play

PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
DAYS, A_DAY = 4, 1_300


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A year of four days."""
    path = tmp_path_factory.mktemp("year") / "room.db"
    store = open_store(path)
    assert make_year(store.create_room("year"), DAYS, A_DAY) > DAYS * A_DAY
    store.close()
    return path


def drilled(*tokens: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, "log", "drill", *map(str, tokens)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_to_an_instant_in_a_process_of_its_own(year: Path, tmp_path: Path) -> None:
    before = year.read_bytes()
    done = drilled(year, "--until", "2026-01-03T15:00:00Z", "--folder", tmp_path, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    store = open_store(year, read_only=True)
    log = store.log("year")
    (position,) = told["heads"].values()
    (last,) = log.read(position - 1, position)
    (later,) = log.read(position, position + 1)
    noon = 1_767_225_600_000_000
    assert last.at <= noon + (2 * 24 + 15) * 3_600_000_000 < later.at
    assert told["entries"] == log.head().position > position
    assert load(log, position).room.books.postings > 0
    store.close()
    assert told["faults"] == []
    assert told["back_again"] == sum(told["seconds"][step] for step in BACK_AGAIN)
    assert year.read_bytes() == before, "the database is only read"
    assert list(tmp_path.iterdir()) == [], "no copy is left behind"


def test_any_point_by_chance_and_the_same_again(year: Path, capsys: pytest.CaptureFixture[str]) -> None:
    heads = []
    for seed in (1, 2, 3, 3):
        assert main(["log", "drill", str(year), "--seed", str(seed), "--json"]) == 0
        heads.append(json.loads(capsys.readouterr().out)["heads"]["year"])
    assert len(set(heads)) == 3
    assert heads[2] == heads[3]


def test_a_room_in_play_is_drilled_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keeper = keeper_on(new_log(tmp_path))
    play(keeper, Evening(4), 80)
    (database,) = tmp_path.glob("*.db")
    for seed in range(6):
        assert main(["log", "drill", str(database), "--seed", str(seed)]) == 0
        assert "Everything is as it was at that point." in capsys.readouterr().out
    keeper.stop()


def test_what_is_wrong_or_late_ends_with_one(year: Path, tmp_path: Path) -> None:
    late = drilled(year, "--seed", 1, "--within", 0)
    assert late.returncode == 1
    assert "LATER than the 0 that were asked for" in " ".join(late.stdout.split())
    bad = tmp_path / "bad.db"
    bad.write_bytes(year.read_bytes())
    with contextlib.closing(sqlite3.connect(bad, isolation_level=None)) as plain:
        plain.execute("UPDATE log_snapshots SET body = CAST(substr(body, 1, length(body) - 1) AS BLOB)")
    broken = drilled(bad, "--until", "2027-01-01T00:00:00Z")
    assert broken.returncode == 1
    assert "is not what was kept" in " ".join(broken.stdout.split())


def test_the_bench_makes_its_own_year() -> None:
    figures = bench_restore(2, 1_300)
    assert figures[-1]["name"] == "from the backup to a room in which hands can be dealt"
    assert 0 <= figures[-1]["ours"] <= figures[-1]["peer"] == 300


def test_each_step_is_told_when_it_begins(year: Path, tmp_path: Path) -> None:
    store, begun = open_store(year, read_only=True), list[str]()
    found = drill(store, tmp_path, lambda log: log.head().position, None, begun.append)
    store.close()
    assert begun == list(found.seconds)
