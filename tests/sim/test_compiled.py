"""The compiled build: where it lies, when it no longer belongs to the sources, and what is said without it.

Building takes a minute and a C compiler, so it is not done here; `make fast` does.
"""

import shutil
from pathlib import Path

import pytest

from cardhouse.play import events
from cardhouse.sim import compiled


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one source."""
    package = tmp_path / "src" / "cardhouse"
    package.mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    (package / "hand.py").write_text("stage = 0\n", encoding="utf-8")
    monkeypatch.setattr(compiled, "PACKAGE", package)
    return tmp_path


def test_every_compiled_module_is_there() -> None:
    assert [module for module in compiled.MODULES if not (compiled.PACKAGE / f"{module}.py").is_file()] == []


def test_another_source_gets_another_tree(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = compiled.place()
    assert first is not None
    assert first.parent == checkout / "build" / "fast"
    assert compiled.tree() is None
    first.mkdir(parents=True)
    assert compiled.tree() == first
    assert compiled.build() == first
    assert compiled.main(["--where"]) == 0
    assert capsys.readouterr().out == f"{first}\n"
    (checkout / "src" / "cardhouse" / "hand.py").write_text("stage = 1\n", encoding="utf-8")
    assert compiled.tree() is None
    assert compiled.place() != first


def test_bytecode_is_no_source(checkout: Path) -> None:
    before = compiled.place()
    cache = checkout / "src" / "cardhouse" / "__pycache__"
    cache.mkdir()
    (cache / "hand.pyc").touch()
    assert compiled.place() == before


def test_outside_a_checkout_nothing_is_built(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "pyproject.toml").unlink()
    assert compiled.place() is None
    assert compiled.tree() is None
    assert compiled.main([]) == 1
    assert "from a checkout" in capsys.readouterr().err


def test_without_a_compiler_it_says_so(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert compiled.main([]) == 1
    assert "needs a C compiler" in capsys.readouterr().err
    assert compiled.main(["--where-possible"]) == 0


def test_a_failed_build_leaves_nothing_behind(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "missing", lambda: "")
    monkeypatch.setattr(compiled, "MODULES", ("hand",))
    monkeypatch.setattr(compiled, "_SETUP", "raise SystemExit('no such thing')")
    assert compiled.main([]) == 1
    assert "no such thing" in capsys.readouterr().err
    assert list((checkout / "build" / "fast").iterdir()) == []


def test_kinds_of_events_are_found_once() -> None:
    source = (
        "from cardhouse.play import events as ev\n\n\n"
        "def call(seat: int) -> list[ev.Event]:\n"
        "    return [ev.Called(seat, 2)]\n"
    )
    found: dict[str, object] = {}
    exec(compiled._events_found_once(source), found)
    assert found["call"](3) == [events.Called(3, 2)]  # type: ignore[operator]
    assert found["_Called"] is events.Called
    assert "ev.Event" in compiled._events_found_once(source)


def test_a_source_that_makes_no_event_stays_as_it_is() -> None:
    for source in ("stage = 0\n", "from cardhouse.play import events as ev\n\n\nkind = ev.Called\n"):
        assert compiled._events_found_once(source) == source


def test_figures_of_a_tree_say_that_it_is_compiled() -> None:
    """Any tree with the package will do: here the plain one."""
    figures = compiled.bench(compiled.PACKAGE.parent, 0.01, "badugi")
    assert [figure["name"] for figure in figures] == ["limit badugi, 6 seats, compiled"]
    assert figures[0]["ours"] > 0
