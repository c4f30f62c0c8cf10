"""The compiled build: where it lies, when it no longer belongs to the sources, and what is said without it.

Building takes a minute and a C compiler, so it is not done here; `make fast` does.
"""

import ast
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardhouse.games.game import load_game
from cardhouse.houses.noting import NotedChoices
from cardhouse.houses.profile import load_house
from cardhouse.play.apply import APPLY
from cardhouse.play.noted_rules import NotedRules
from cardhouse.play.stakes import parse_stakes
from cardhouse.sim import compiled, native_events, native_rules


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
    monkeypatch.setattr(compiled, "_make_native", lambda package: None)
    monkeypatch.setattr(compiled, "_SETUP", "raise SystemExit('no such thing')")
    assert compiled.main([]) == 1
    assert "no such thing" in capsys.readouterr().err
    assert list((checkout / "build" / "fast").iterdir()) == []


def test_every_event_has_its_twin_and_is_applied() -> None:
    """What the build writes knows every kind of event that a hand can be told by."""
    play = compiled.PACKAGE / "play"
    twins, applying = native_events.events(play), native_events.applying(play)
    for kind in APPLY:
        home = kind.__module__.rpartition(".")[2]
        assert f"\nclass {kind.__name__}(" in twins
        assert f"    _{home}.{kind.__name__}: _of_{kind.__name__},\n" in twins
        assert f"    _{home}.{kind.__name__}: _{kind.__name__},\n" in applying
    compile(twins, "twins", "exec")
    compile(applying, "applying", "exec")


def test_classes_that_lead_nowhere_back_are_marked_for_the_compiler() -> None:
    for module in compiled.ACYCLIC:
        source = (compiled.PACKAGE / f"{module}.py").read_text(encoding="utf-8")
        marked = native_events.acyclic(source, compiled.REUSED)
        compile(marked, module, "exec")
        classes = re.findall(r"^class ", source, re.MULTILINE)
        reused = marked.count(native_events.REUSED)
        assert 0 < len(classes) == marked.count(native_events.ACYCLIC) + reused


# They only ask whether there is something, or whether it is refused.
ASK_WHETHER = {"play.taking_back", "play.why.explaining", "sim.waiting"}


def test_whoever_is_not_compiled_looks_at_events_by_the_door() -> None:
    """What compiled code decides is for compiled code, until `looked_at` makes events of it."""
    kept = set()
    for module in compiled.MODULES:
        for node in ast.parse((compiled.PACKAGE / f"{module}.py").read_text("utf-8")).body:
            gives = ast.unparse(node.returns) if isinstance(node, ast.FunctionDef) and node.returns else ""
            if isinstance(node, ast.FunctionDef) and re.search(r"\bev\.|Decision|\bAct\b", gives):
                kept.add((f"cardhouse.{module.replace('/', '.')}", node.name))
    assert ("cardhouse.play.dealer", "decide") in kept
    past_the_door = set()
    for path in compiled.PACKAGE.rglob("*.py"):
        name = path.relative_to(compiled.PACKAGE).with_suffix("").as_posix()
        text = path.read_text("utf-8")
        if name in compiled.MODULES or "import looked_at" in text:
            continue
        for line in ast.walk(ast.parse(text)):
            named = line.names if isinstance(line, ast.ImportFrom) else []
            if isinstance(line, ast.ImportFrom) and any((line.module, one.name) in kept for one in named):
                past_the_door.add(name.replace("/", "."))
    assert past_the_door == ASK_WHETHER


def test_the_rules_can_be_watched_field_by_field() -> None:
    """The rewritten rules, run as plain Python, note what the noted rules of the sources note."""
    source = native_rules.watched((compiled.PACKAGE / "play/rules.py").read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    exec(source, found)
    stakes = parse_stakes("limit 4/8", forced="blinds")
    read = []
    for make in (NotedRules, found["Rules"]):
        choices = NotedChoices(load_house("pechanga").choices())
        with choices.aside():
            rules = make(choices, load_game("holdem"), stakes, True)
        choices.forget()
        read.append([(getattr(rules, name), list(choices.read)) for name in ("raise_cap", "takes", "unit")])
    assert read[0] == read[1]
    assert "betting.limit_raises" in read[0][0][1]


def test_figures_of_a_tree_say_that_it_is_compiled() -> None:
    """Any tree with the package will do: here the plain one."""
    figures = compiled.bench(compiled.PACKAGE.parent, 0.01, "badugi")
    assert [figure["name"] for figure in figures] == ["limit badugi, 6 seats, compiled"]
    assert figures[0]["ours"] > 0
