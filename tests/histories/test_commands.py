"""`cardhouse replay`, `cardhouse export` and the benchmark: what people and programs get, and exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardhouse.cli.main import main
from cardhouse.histories.checking import check_files
from cardhouse.histories.writing import write_all, write_one
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.play.wire import encode
from cardhouse.sim.bench_replay import CORPUS, bench_replay, find_corpus
from histories.samples import SAMPLE, plain


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def report(capsys: pytest.CaptureFixture[str], *paths: Path) -> tuple[int, dict[str, Any]]:
    code, out, _ = run(capsys, "replay", *paths, "--json")
    return code, json.loads(out)


def test_replay_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", SAMPLE)
    assert code == 0
    assert [line.split("│")[1:3] for line in out.splitlines() if "│ stacks" in line] == [
        [" stacks checked ", "       12 "], [" stacks equal   ", "       12 "],
    ]  # fmt: skip


def test_replay_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = report(capsys, SAMPLE)
    assert code == 0
    counts = [found[name] for name in ("hands", "replayed", "stacks_checked", "stacks_equal")]
    assert counts == [15, 15, 12, 12]
    assert found["failures"] == []


def test_a_hand_that_ends_otherwise_is_exit_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(write_one(plain(finishing_stacks=[100, 100, 100])), encoding="utf-8")
    code, found = report(capsys, file)
    assert code == 1
    assert (found["stacks_checked"], found["stacks_equal"]) == (1, 0)
    ((failure),) = found["failures"]
    assert failure["file"] == str(file)
    assert (failure["hand"], failure["action"]) == ("1", None)
    assert "p3 108 instead of 100" in failure["reason"]
    code, out, _ = run(capsys, "replay", file)
    assert code == 1
    assert "p3 108 instead of 100" in out


def test_a_broken_file_is_told_and_exit_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text("variant = 'NT\n", encoding="utf-8")
    (tmp_path / "b.phh").write_bytes(b"\xff\xfe")
    (tmp_path / "c.phh").write_text(write_one(plain(actions=["d dh p1 KsKd", "p1 raises"])), encoding="utf-8")
    code, found = report(capsys, tmp_path)
    assert code == 1
    assert [Path(failure["file"]).name for failure in found["failures"]] == ["a.phh", "b.phh", "c.phh"]
    assert found["failures"][2]["action"] == "p1 raises"
    assert all("Traceback" not in failure["reason"] for failure in found["failures"])


def test_many_failures_are_cut_short_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    file.write_text(write_all([plain(actions=["p1 jumps"])] * 60), encoding="utf-8")
    _, out, _ = run(capsys, "replay", file)
    assert out.count("jumps") == 50
    assert "and 10 more: --json lists all" in out


@pytest.mark.parametrize(
    ("paths", "says"),
    [
        ((), "say which files or folders"),
        (("nowhere",), "no such file or folder"),
        ((".",), "there is no .phh or .phhs"),
    ],
)
def test_nothing_to_replay_is_exit_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paths: Any, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, "replay", *paths)
    assert code == 2
    assert says in err


def played(*raises: int) -> bytes:
    """Hands of no-limit hold'em in which the button raises and both blinds fold."""
    out = b""
    stakes = parse_stakes("no limit 1/3")
    posts = (Post(1, "small_blind", live=100), Post(2, "big_blind", live=300))
    for to in raises:
        setup = HandSetup(
            game="holdem", stakes=stakes, seats=(1, 2, 3), stacks=(9000,) * 3, button=3, posts=posts
        )
        dealer = Dealer(setup, load_house("horseshoe").choices(), seed=to)
        for command in (cmd.BetTo(3, to), cmd.Fold(1), cmd.Fold(2)):
            dealer.act(command)
        out += encode(dealer.events)
    return out


def test_export_one_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    events, to = tmp_path / "events.jsonl", tmp_path / "hand.phh"
    events.write_bytes(played(1000))
    code, out, _ = run(capsys, "export", events)
    assert code == 0
    assert out.startswith("variant = 'NT'\n")
    assert run(capsys, "export", events, to, "--shown-only")[0] == 0
    assert to.read_text("utf-8").count("????") == 3
    assert check_files([to]).stacks_equal == 1


def test_export_several_hands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    events, to = tmp_path / "events.jsonl", tmp_path / "hands.phhs"
    events.write_bytes(played(1000, 1200, 900))
    assert run(capsys, "export", events, to)[0] == 0
    assert check_files([to]).stacks_equal == 3
    code, _, err = run(capsys, "export", events, tmp_path / "hands.phh")
    assert code == 2
    assert "3 hands go into a .phhs file" in err


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "there is no event in it"),
        (b"{}\n", "line 1 is no event of a hand"),
        (b"not json\n", "line 1 is no event of a hand"),
        (encode([]) + b'{"type":"HandEnded"}\n', "start with HandBegan"),
    ],
)
def test_export_of_a_bad_file_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, says: str
) -> None:
    events = tmp_path / "events.jsonl"
    events.write_bytes(content)
    code, _, err = run(capsys, "export", events)
    assert code == 2
    assert says in err
    assert run(capsys, "export", tmp_path / "none.jsonl")[0] == 2


def test_bench_measures_what_it_finds() -> None:
    told: list[str] = []
    figures = bench_replay(SAMPLE, told.append, rounds=1)
    assert [figure["name"].split(",")[1].split(" (")[0].strip() for figure in figures] == [
        "no-limit hold'em", "nine games of a mixed event", "online cash games",
    ]  # fmt: skip
    for figure in figures:
        assert set(figure) == {"name", "unit", "ours", "peer", "peer_name", "ratio"}
        assert figure["ours"] > 0
        assert (figure["peer"] is None) == (figure["ratio"] is None) == (not figure["peer_name"])


def test_bench_without_histories_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[str] = []
    figures = bench_replay(tmp_path, told.append)
    assert figures == []
    assert any("There are no hand histories of pluribus" in line for line in told)
    monkeypatch.setenv(CORPUS, str(SAMPLE))
    assert find_corpus() == SAMPLE
    monkeypatch.setenv(CORPUS, str(tmp_path / "none"))
    with pytest.raises(ValueError, match="no such folder of hand histories"):
        find_corpus()
