"""A run of several processes compiles its tests once, before they begin, and begins with the longest."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from beginning import FEW, LONG, TESTS, asked_for, compile_ahead, longest_first, rewritten

ASSERTS = "def test_it():\n    assert 1 + 1 == 2\n"


@pytest.fixture
def several(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """Files of a run that is about to begin in two processes."""
    files = [tmp_path / "below" / f"test_{number}.py" for number in range(FEW)]
    files[0].parent.mkdir()
    for file in files:
        file.write_text(ASSERTS)
    monkeypatch.setattr(pytestconfig.option, "numprocesses", 2)
    monkeypatch.setattr(pytestconfig, "args", [str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return files


def test_every_file_is_rewritten_until_it_changes(several: list[Path], pytestconfig: pytest.Config) -> None:
    assert not any(rewritten(file) for file in several)
    compile_ahead(pytestconfig)
    assert all(rewritten(file) for file in several)
    several[3].write_text(ASSERTS + "\n")
    assert [file for file in several if not rewritten(file)] == [several[3]]


def test_what_cannot_be_read_is_left_to_pytest(several: list[Path], pytestconfig: pytest.Config) -> None:
    several[5].write_text("def test_it(:\n")
    several[6].write_bytes(b"\xff")
    compile_ahead(pytestconfig)
    assert [file for file in several if not rewritten(file)] == several[5:7]


def test_one_process_compiles_as_it_goes(
    several: list[Path], pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytestconfig.option, "numprocesses", None)
    compile_ahead(pytestconfig)
    assert not any(rewritten(file) for file in several)


def test_one_test_is_in_its_file(several: list[Path]) -> None:
    assert list(asked_for([f"{several[2]}::test_it"])) == [several[2]]
    assert set(asked_for([str(several[0].parent)])) == set(several)


def test_what_takes_longest_comes_first_in_a_run_of_everything() -> None:
    assert [path for path in LONG if not path.is_file()] == []
    files = (Path(__file__), min(LONG), TESTS / "test_tidy.py")
    short, long, other = (SimpleNamespace(path=file) for file in files)
    items = [short, long, other]
    longest_first(items, [str(TESTS / "sim")])
    assert items == [short, long, other], "who names what to run says the order too"
    longest_first(items, [str(TESTS)])
    assert items == [long, short, other]
