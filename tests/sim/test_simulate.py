"""`cardhouse simulate` as its users run it, in a process of its own: the same bytes over one process, several
and a real cluster, workers killed meanwhile; and what it says of a rule.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
import pyarrow.parquet as pq
import pytest
from distributed import Client, LocalCluster

from cardhouse.cli.main import main
from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import load_house
from cardhouse.sim.study.arms import arms_of
from cardhouse.sim.study.batches import all_batches
from cardhouse.sim.study.comparing import Measure, compare
from waiting import until

PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
HANDS = ("hands", "--sweep", "betting.limit_raises=3,4", "--seats", "6")
MANY = (*HANDS, "--hands", "800")
BAD_BEAT = resources.files("cardhouse.promotions.files") / "templates" / "bad_beat.toml"
FUNDS = ("promotions", str(BAD_BEAT), "--one-in", "20000", "--sweep", "pays.fund_percent=50,40", "--house",
         "mohegan", "--months", "60", "--runs", "1000")  # fmt: skip


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-c", PROGRAM, "simulate", *map(str, arguments)]


def run(*arguments: str | Path) -> str:
    return subprocess.run(command(*arguments), capture_output=True, text=True, check=True).stdout


def test_a_rule_is_swept_and_told_in_words_with_rows_and_a_picture(tmp_path: Path) -> None:
    out, plot = tmp_path / "rows.parquet", tmp_path / "plot.svg"
    said = run(*HANDS, "--hands", "120", "--processes", "2", "--out", out, "--plot", plot)
    assert re.search(r"limit_raises 4 beside betting.limit_raises 3: .*\(± ", said)
    rows = pq.read_table(out).to_pydict()
    assert rows["arm"].count("betting.limit_raises 3") == rows["arm"].count("betting.limit_raises 4") == 120
    assert rows["hand"] == [*range(120), *range(120)]
    three, four = (np.array(rows["raises"][place : place + 120]) for place in (0, 120))
    assert three.sum() < four.sum()
    same = three == four
    assert same.mean() > 0.5, "the same cards and players: most hands never come to the cap"
    assert (np.array(rows["pot"][:120])[same] == np.array(rows["pot"][120:])[same]).mean() > 0.9
    words = [text.text or "" for text in ElementTree.parse(plot).iter("{http://www.w3.org/2000/svg}text")]
    assert "hands an hour" in words
    assert any("±" in word for word in words)


class Study(NamedTuple):
    """What is asked, and the rows as a single process writes them."""

    asked: tuple[str, ...]
    rows: bytes


@pytest.fixture(scope="module", params=[MANY, FUNDS], ids=["hands", "promotions"])
def by_one_process(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Study:
    out = tmp_path_factory.mktemp("one") / "rows.parquet"
    run(*request.param, "--processes", "1", "--out", out)
    return Study(request.param, out.read_bytes())


def test_processes_of_which_one_is_killed_write_the_same_bytes(tmp_path: Path, by_one_process: Study) -> None:
    out = tmp_path / "rows.parquet"
    asked = command(*by_one_process.asked, "--processes", "3", "--out", out)
    with subprocess.Popen(asked, stdout=subprocess.DEVNULL) as process:
        kill_a_child(process.pid)
        assert process.wait() == 0
    assert out.read_bytes() == by_one_process.rows


def kill_a_child(pid: int) -> None:
    """The hardest signal to the first worker, as soon as there is one."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    until(lambda: children.read_text().split(), "a worker process")
    os.kill(int(children.read_text().split()[0]), signal.SIGKILL)


def test_a_cluster_with_a_killed_worker_writes_the_same_bytes(tmp_path: Path, by_one_process: Study) -> None:
    out = tmp_path / "rows.parquet"
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster,
        Client(cluster, set_as_default=False) as client,
        subprocess.Popen(
            command(*by_one_process.asked, "--cluster", cluster.scheduler_address, "--out", out),
            stdout=subprocess.DEVNULL,
        ) as process,
    ):
        until(lambda: all(client.processing().values()), "both workers at work")
        victim = next(iter(client.run(os.getpid).values()))
        os.kill(victim, signal.SIGKILL)
        assert process.wait() == 0
        assert victim not in client.run(os.getpid).values()
    assert out.read_bytes() == by_one_process.rows


def test_a_cluster_made_for_the_work() -> None:
    asked = (*HANDS, "--hands", "40", "--bot", "random", "--json")
    assert json.loads(run(*asked, "--cluster", "local", "--processes", "2")) == json.loads(run(*asked))


def test_rows_as_plain_text(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    stud = "4-8 limit stud ante 1 bring-in 2"
    run("hands", "--game", stud, "--seats", "6", "--bot", "random", "--hands", "3", "--out", out)
    head, *rows = out.read_text().splitlines()
    assert head.startswith("arm,hand,hands,decisions")
    assert [row.split(",")[:2] for row in rows] == [["the book", "0"], ["the book", "1"], ["the book", "2"]]


@pytest.mark.parametrize(("kind", "asked", "measure"), [
    ("rooms", ("--nights", "2", "--tables", "2", "--hours", "1", "--sweep", "rake.cap=3,5"),
     "rake a hand, dollars"),
    ("events", ("--events", "2", "--entries", "12"), "minutes of play"),
])  # fmt: skip
def test_nights_and_events(kind: str, asked: Sequence[str], measure: str) -> None:
    found = json.loads(run(kind, *asked, "--json"))
    of = [one for one in found if one["measure"] == measure]
    assert of
    assert all(one["value"] > 0 for one in of)


@pytest.mark.parametrize(("asked", "words"), [
    (("hands", "--sweep", "betting.limit_raise=3,4"), "did you mean betting.limit_raises"),
    (("hands", "--sweep", "betting.limit_raises=many"), "a whole number"),
    (("hands", "--sweep", "betting.limit_raises="), "names no values"),
    (("hands", "--sweep", "betting.limit_raises=3,3"), "names a value twice"),
    (("hands", "--out", "rows.xls"), ".parquet or .csv"),
    (("hands", "--game", "4-8 bridge"), "bridge"),
    (("hands", "--house", "nowhere"), "no such house"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused_before_anything_is(
    asked: Sequence[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *asked]) == 2
    assert words in capsys.readouterr().err


def test_arms_are_the_house_with_one_rule_changed() -> None:
    three, four = arms_of("horseshoe", ["betting.limit_raises=3,4"])
    book = load_house("horseshoe").choices()
    for arm, value in ((three, 3), (four, 4)):
        choices = arm.loaded().choices()
        assert choices.value("betting.limit_raises") == value
        others = [key for key in book if choices.value(key) != book.value(key)]
        assert others == ([] if value == 4 else ["betting.limit_raises"])


def test_workers_that_always_die_are_told() -> None:
    with pytest.raises(CardhouseError, match="died 3 times in a row; 2 batches are not done"):
        all_batches(dies, [b"1", b"2"])


def dies(batch: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return batch


def test_the_error_is_that_of_chance_and_pairs_have_less_of_it() -> None:
    """Checked against what is known: dice of two rooms that share most of what chance does."""
    chance = np.random.default_rng(5)
    values, sure = [], []
    for _ in range(200):
        shared, own = chance.integers(0, 100, (2, 400))
        one = np.ones(400, dtype=np.int64)
        rows = {"a": {"won": shared, "games": one}, "b": {"won": shared + own // 50, "games": one}}
        _, other = compare(["a", "b"], rows, [Measure("won", "won", "games")])
        values.append(other.difference)
        sure.append(other.difference_error)
        assert other.difference_error < other.error / 20
    assert np.mean(values) == pytest.approx(0.5, abs=0.01)
    assert np.mean(sure) == pytest.approx(np.std(values), rel=0.15)
