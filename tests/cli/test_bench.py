"""The benchmark command: what it prints, what it writes down, and what it says when something is missing."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cardhouse.cli import bench as command
from cardhouse.cli.bench_page import share
from cardhouse.cli.main import main
from cardhouse.errors import CardhouseError

FIGURES = [
    {"name": "a", "unit": "hands/s", "ours": 12345.6, "peer": 78.9, "peer_name": "PokerKit", "ratio": 156.47},
    {"name": "b", "unit": "hands/s", "ours": 5.0, "peer": None, "peer_name": None, "ratio": None},
]
SPREAD = {"spread": [("0 to 1 ms", 10), ("1 to 2 ms", 5)]}


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Figures made up for every part; the parts asked for."""
    asked: list[tuple[str, float]] = []

    def measure(name: str, seconds: float) -> list[dict[str, Any]]:
        asked.append((name, seconds))
        return FIGURES

    monkeypatch.setattr(command, "measure", measure)
    return asked


def test_json_is_one_list(figures: list[tuple[str, float]], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "all", "--json", "--seconds", "0.5"]) == 0
    assert json.loads(capsys.readouterr().out) == FIGURES * 15
    parts = [
        "engine", "cards", "replay", "rulings", "store", "room", "server", "viewers", "money", "events",
        "odds", "equity", "gpu", "restore", "learn",
    ]  # fmt: skip
    assert figures == [(part, 0.5) for part in parts]


def test_a_table_for_people(figures: list[tuple[str, float]], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine"]) == 0
    out = capsys.readouterr().out
    assert figures == [("engine", 1.0)]
    assert "12,346" in out
    assert "78.9" in out
    assert "156.5x" in out


def test_results_are_written_with_machine_and_day(
    figures: list[tuple[str, float]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["bench", "all", "--write"]) == 0
    text = (tmp_path / "bench" / "results.md").read_text("utf-8")
    assert f"- Day: {date.today().isoformat()}" in text
    for what in ("Processor", "Cores", "Python", "System"):
        assert f"- {what}: " in text
    assert "| a | hands/s | 12,346 | 78.9 | PokerKit | 156.5x |" in text
    assert "| b | hands/s | 5.0 |  |  |  |" in text
    assert text.count("\n## ") == 15


def test_one_part_replaces_only_its_own_section(
    figures: list[tuple[str, float]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench").mkdir()
    monkeypatch.chdir(tmp_path)
    results = tmp_path / "bench" / "results.md"
    assert main(["bench", "all", "--write"]) == 0
    before = results.read_text("utf-8")
    monkeypatch.setattr(command, "measure", lambda name, seconds: [{**FIGURES[0], "name": "new", **SPREAD}])
    for _ in range(2):
        assert main(["bench", "viewers", "--write"]) == 0
        after = results.read_text("utf-8")
        parts, old = after.split("\n## "), before.split("\n## ")
        place = list(command.PARTS).index("viewers") + 1
        assert parts[:place] + parts[place + 1 :] == old[:place] + old[place + 1 :]
        assert f"Measured on {date.today().isoformat()}." in parts[place]
        assert "| new | hands/s | 12,346 |" in parts[place]
        assert "     0 to 1 ms     10 ########################################" in parts[place]
        assert "     1 to 2 ms      5 ####################\n" in parts[place]
    results.unlink()
    assert main(["bench", "viewers", "--write"]) == 0
    assert results.read_text("utf-8").count("\n## ") == 1


OLD_PAGE = """# How fast Cardhouse is

Written by `make bench`: one core, side by side, medians.

- Processor: A slow one
- Cores: 64
- Python: CPython 3.9.1
- System: Linux x86_64
- Day: 2020-02-02

## Hands of random play, every event recorded

Measured on 2020-02-03; draws were made cheaper afterwards.

| what | unit | Cardhouse | peer | peer's name | ratio |
| --- | --- | --: | --: | --- | --: |
| a | hands/s | 1 | 2 | PokerKit | 0.5x |
| a, compiled | hands/s | 333 | 2 | PokerKit | 166.5x |

## Hands ranked and dealt on a graphics card

Measured on 2020-02-04 on another machine: one H200.

| what | unit | Cardhouse | peer | peer's name | ratio |
| --- | --- | --: | --: | --- | --: |
| b, H200 | hands/s | 4,444 | 1 | 2 cores | 4444.0x |

## Rulings from Python

| what | unit | Cardhouse | peer | peer's name | ratio |
| --- | --- | --: | --: | --- | --: |
| c | s | 5.0 |  |  |  |
"""


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page of an earlier day and another machine."""
    (tmp_path / "bench").mkdir()
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "bench" / "results.md"
    page.write_text(OLD_PAGE, encoding="utf-8")
    return page


def test_a_run_of_all_parts_loses_nothing_that_it_did_not_measure(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(name: str, seconds: float) -> list[dict[str, Any]]:
        return [] if name in ("gpu", "rulings") else FIGURES

    monkeypatch.setattr(command, "measure", measure)
    for _ in range(2):
        assert main(["bench", "all", "--write"]) == 0
        text = results.read_text("utf-8")
        sections = {part.partition("\n")[0]: part for part in text.split("\n## ")}
        today, other = (
            date.today().isoformat(),
            "on another machine (A slow one, 64 cores, CPython 3.9.1, Linux x86_64)",
        )
        assert f"- Day: {today}" in text
        assert "- Cores: 64" not in text
        card = sections[command.PARTS["gpu"][2]]
        assert "Measured on 2020-02-04 on another machine: one H200." in card
        assert "| b, H200 | hands/s | 4,444 |" in card
        rulings = sections[command.PARTS["rulings"][2]]
        assert f"Measured on 2020-02-02 {other}." in rulings
        assert "| c | s | 5.0 |" in rulings
        engine = sections[command.PARTS["engine"][2]]
        assert f"Measured on {today}." in engine
        note = f"Measured on 2020-02-03 {other}; draws were made cheaper afterwards."
        assert engine.count(f"Not measured this time, from before: {note}") == 1
        assert engine.count("draws were made cheaper") == 1
        assert "| a | hands/s | 12,346 |" in engine
        assert "| a | hands/s | 1 |" not in engine
        assert engine.count("| a, compiled | hands/s | 333 |") == 1
        assert text.count("\n## ") == 15


def test_a_run_that_is_stopped_keeps_what_it_measured(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(name: str, seconds: float) -> list[dict[str, Any]]:
        if name == "cards":
            raise CardhouseError("stopped")
        return FIGURES

    monkeypatch.setattr(command, "measure", measure)
    assert main(["bench", "all", "--write"]) == 2
    text = results.read_text("utf-8")
    assert "| a | hands/s | 12,346 |" in text
    assert "| b, H200 | hands/s | 4,444 |" in text
    assert "| c | s | 5.0 |" in text


def test_what_was_written_beside_figures_stays_when_they_are_measured_anew(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = [{**FIGURES[0], "name": "a, compiled"}]
    monkeypatch.setattr(command, "measure", lambda name, seconds: compiled)
    for _ in range(2):
        assert main(["bench", "engine", "--write"]) == 0
        text = results.read_text("utf-8")
        note = "Said of earlier figures: Measured on 2020-02-03; draws were made cheaper afterwards.\n"
        assert text.count(note) == 1
        assert text.count("| a, compiled | hands/s | 12,346 |") == text.count("a, compiled") == 1
        assert "Not measured" not in text


def test_one_part_on_another_machine_says_so(figures: list[tuple[str, float]], results: Path) -> None:
    assert main(["bench", "cards", "--write"]) == 0
    text = results.read_text("utf-8")
    assert text.startswith(OLD_PAGE.rstrip("\n"))
    assert f"Measured on {date.today().isoformat()} on another machine (" in text


def test_bars_are_printed_under_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "measure", lambda name, seconds: [{**FIGURES[0], **SPREAD}])
    assert main(["bench", "viewers"]) == 0
    assert "1 to 2 ms      5 ####################\n" in capsys.readouterr().out


def test_writing_needs_the_checkout(
    figures: list[tuple[str, float]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["bench", "all", "--write"]) == 2
    assert "no folder bench here" in capsys.readouterr().err
    assert figures == []


@pytest.mark.parametrize(
    ("words", "say"), [(["engin"], "engine"), (["engine", "--seconds", "0"], "--seconds"), ([], "PART")]
)
def test_bad_wishes_are_refused_in_words(
    words: list[str], say: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    assert say in capsys.readouterr().err


def test_a_part_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(command.PARTS, "cards", ("cardhouse.sim.bench_nothing", "bench", "Nothing"))
    assert main(["bench", "cards"]) == 2
    assert "not part of this installation" in capsys.readouterr().err


@pytest.mark.parametrize(("ratio", "words"), [(None, ""), (0.456, "0.46x"), (1.0, "1.0x"), (12.34, "12.3x")])
def test_ratios_have_the_digits_that_count(ratio: float | None, words: str) -> None:
    assert share(ratio) == words
