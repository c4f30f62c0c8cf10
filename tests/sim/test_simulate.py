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

import dask
import numpy as np
import pyarrow.parquet as pq
import pytest
from distributed import Client, LocalCluster

from cardhouse.cli.main import main
from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import load_house
from cardhouse.sim.event.run import sheet_for
from cardhouse.sim.study.arms import arms_of
from cardhouse.sim.study.batches import all_batches
from cardhouse.sim.study.comparing import Measure, compare
from cardhouse.sim.study.events import how_fitted, sheets_of
from cardhouse.sim.workers import workers
from waiting import PATIENCE_SECONDS, until

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
    assert "betting.limit_raises" in words, "what is swept"
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


def test_a_narrow_terminal_still_says_what_is_measured() -> None:
    """Three long names of arms left no room for the measures' own, in the usual 80 columns."""
    asked = ("hands", "--sweep", "betting.limit_raises=3,4,unlimited", "--hands", "3", "--bot", "random")
    said = run(*asked, "--processes", "1")
    assert "betting.limit_raises: 3 hands each" in said
    assert "hands an hour" in said
    assert "raises a hand" in said
    assert all(len(line) <= 80 for line in said.splitlines() if "│" in line)


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
    if kind == "rooms":
        assert of[0]["value"] <= 3 < of[1]["value"], "no sign of a game goes before the rule that is tried"


def test_each_arm_has_the_sheet_that_its_own_rules_would_hold(tmp_path: Path) -> None:
    """In whichever order the arms are written: the first one's sheet is not everybody's."""
    for values, seats in (("6,9", [6, 9]), ("9,6", [9, 6])):
        out = tmp_path / "rows.csv"
        said = run("events", "--events", "1", "--entries", "12", "--sweep", f"seats.flop={values}",
                   "--processes", "1", "--out", out)  # fmt: skip
        head, *rows = [line.split(",") for line in out.read_text().splitlines()]
        assert [int(row[head.index("seats")]) for row in rows] == seats
        plain = " ".join(said.split())
        assert "seats.flop 6: tables of 6" in plain
        assert "seats.flop 9: tables of 9" in plain
    found = "prize_pool+house_fee", "prize_pool+administration_fee+house_fee"
    arms = arms_of("horseshoe", [f"tournament_money.parts={','.join(found)}"], "tournament")
    sheets = sheets_of(arms, lambda rules: sheet_for("turbo", "horseshoe", 12, rules=rules))
    assert [sheets[arm.name].buy_in.administration > 0 for arm in arms] == [False, True]
    assert "fees of 0.00 to the administration" in how_fitted(sheets)


@pytest.mark.parametrize(("asked", "words"), [
    (("events", "--sweep", "tournament_money.buy_in_least=10,5000"),
     "tournament_money.buy_in_least $5000: this sheet: 1 fault"),
    (("hands", "--sweep", "betting.limit_raise=3,4"), "did you mean betting.limit_raises"),
    (("hands", "--sweep", "betting.limit_raises=many"), "a whole number"),
    (("hands", "--sweep", "betting.limit_raises="), "names no values"),
    (("hands", "--sweep", "betting.limit_raises=3,3"), "names a value twice"),
    (("hands", "--out", "rows.xls"), ".parquet or .csv"),
    (("hands", "--game", "4-8 bridge"), "bridge"),
    (("hands", "--house", "nowhere"), "no such house"),
    (("hands", "--seed", "-1"), "--seed"),
    (("hands", "--cluster", "nonsense"), "'nonsense' is no scheduler's address"),
    (("hands", "--out", "nowhere/rows.csv"), "nowhere: no such folder"),
    (("hands", "--plot", "/"), "is a folder"),
    (("promotions", str(BAD_BEAT), "--one-in", "0.5"), "Must be 1 or more"),
    (("promotions", str(BAD_BEAT), "--tables", "inf"), "--tables"),
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


@pytest.mark.parametrize("begun", [1, 2])
def test_an_interrupted_study_ends_at_once_and_quietly(begun: int) -> None:
    """Ctrl-C goes to everybody in the terminal, also while the workers begin; what was still to be played is
    not.
    """
    asked = command(*HANDS, "--hands", "1000000", "--processes", "2")
    with subprocess.Popen(
        asked, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        workers_of(process.pid, begun)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert "Traceback" not in said


def test_workers_of_a_cluster_made_here_leave_ctrl_c_to_whoever_made_it() -> None:
    with workers(1, "local") as executor:
        assert executor.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def test_workers_end_with_whoever_began_them() -> None:
    asked = command(*HANDS, "--hands", "1000000", "--processes", "2")
    with subprocess.Popen(asked, stdout=subprocess.DEVNULL) as process:
        workers = workers_of(process.pid, 2)
        process.kill()
    until(lambda: not any(map(is_there, workers)), "nobody is left")


def workers_of(pid: int, begun: int) -> list[str]:
    """The processes of a study, as soon as so many are about to work."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    until(lambda: sum(map(leaves_ctrl_c_alone, children.read_text().split())) >= begun, "workers")
    return children.read_text().split()


def is_there(pid: str) -> bool:
    """Not gone, and not dead with nobody to ask how."""
    try:
        return re.search(r"^State:\s*[ZX]", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE) is None
    except (FileNotFoundError, ProcessLookupError):
        return False


def leaves_ctrl_c_alone(pid: str) -> bool:
    """As the system has it: bit 1 stands for the second signal, SIGINT."""
    status = Path(f"/proc/{pid}/status").read_text()
    ignored = re.search(r"^SigIgn:\s*([0-9a-f]+)$", status, re.MULTILINE)
    return ignored is not None and bool(int(ignored[1], 16) & 1 << signal.SIGINT - 1)


def test_an_error_that_nobody_can_know_is_none_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "hands", "--hands", "1", "--bot", "random", "--processes", "1", "--json"]) == 0

    def refused(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    found = json.loads(capsys.readouterr().out, parse_constant=refused)
    assert {one["error"] for one in found} == {None}


NIGHT_THAT_BREAKS = """
import sys, threading
from cardhouse.cli.main import main
from cardhouse.sim.night.run import BrokenNightError
from cardhouse.sim.study import rooms

def breaks(seed, *_, **__):
    broken = BrokenNightError(f"the books are 1 out of balance; again with: --seed {seed}")
    broken.night = threading.Lock()  # a night does not go from one process to another
    raise broken

rooms.simulate = breaks
sys.exit(main(sys.argv[1:]))
"""


def test_a_night_that_breaks_is_told_with_its_seed() -> None:
    asked = ["simulate", "rooms", "--nights", "1", "--seed", "7", "--processes", "1"]
    done = subprocess.run(
        [sys.executable, "-c", NIGHT_THAT_BREAKS, *asked], capture_output=True, text=True,
        timeout=PATIENCE_SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert "the book, the night of seed 7 broke: the books are 1 out of balance" in done.stderr


def test_workers_that_always_die_are_told() -> None:
    with pytest.raises(CardhouseError, match="died 3 times in a row; 2 batches are not done"):
        all_batches(dies, [b"1", b"2"])


def test_workers_that_die_while_much_is_handed_out_are_followed_by_others(tmp_path: Path) -> None:
    once = tmp_path / "died"
    batches = [bytes(once) + b"\n" + bytes(10**6) for _ in range(8)]
    assert all_batches(dies_once, batches, processes=2) == [b"done"] * 8
    assert once.exists()


def test_a_batch_that_a_cluster_gives_up_is_handed_out_again(tmp_path: Path) -> None:
    """The scheduler calls off what lost so many workers; here it is the first."""
    once = tmp_path / "died"
    batches = [bytes(once) + b"\n%d" % number for number in range(3)]
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster,
    ):
        assert all_batches(dies_once, batches, cluster=cluster.scheduler_address) == [b"done"] * 3
    assert once.exists()


def dies_once(batch: bytes) -> bytes:
    once = Path(os.fsdecode(batch.partition(b"\n")[0]))
    if once.exists():
        return b"done"
    once.touch()
    return dies(batch)


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


def test_few_rows_do_not_make_a_difference_of_chance() -> None:
    chance = np.random.default_rng(6)
    one, differs = np.ones(4, dtype=np.int64), 0
    for _ in range(600):
        rows = {arm: {"won": chance.integers(0, 1_000, 4), "games": one} for arm in "ab"}
        differs += compare(["a", "b"], rows, [Measure("won", "won", "games")])[1].differs
    assert differs < 600 / 12, "one in twenty; two standard errors would let one in seven through"
