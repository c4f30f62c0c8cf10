"""The project's own files agree: pins with pyproject.toml, make help with its targets, CI with make test."""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import quick
from cardhouse.sim import browser

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(\S+)", re.MULTILINE)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(*extras: str) -> set[str]:
    lines = list(PROJECT["dependencies"])
    for extra in extras:
        lines += PROJECT["optional-dependencies"][extra]
    return {canonical(re.split(r"[\[<>=!~; ]", line, maxsplit=1)[0]) for line in lines}


def pins(name: str) -> dict[str, list[str]]:
    """Each pinned package with its versions: there may be one for older Pythons and one for newer."""
    found: dict[str, list[str]] = {}
    for package, version in PIN.findall((ROOT / "requirements" / name).read_text("utf-8")):
        found.setdefault(canonical(package), []).append(version)
    return found


@pytest.mark.parametrize(("name", "extras"), [("base.txt", ()), ("dev.txt", ("dev", "fast"))])
def test_pins_cover_what_pyproject_asks_for(name: str, extras: tuple[str, ...]) -> None:
    missing = wanted(*extras) - set(pins(name))
    assert not missing, f"requirements/{name} lacks {sorted(missing)}: run `make pins`"


def test_pins_agree_between_files() -> None:
    development = pins("dev.txt")
    assert {name: development.get(name) for name in pins("base.txt")} == pins("base.txt")


@pytest.mark.parametrize("name", ["base.txt", "dev.txt", "peers.txt", "peers-openspiel.txt", "coverage.txt"])
def test_every_pin_has_hashes(name: str) -> None:
    entries = (ROOT / "requirements" / name).read_text("utf-8").replace("\\\n", "").splitlines()
    assert entries
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_help_names_every_target() -> None:
    shown = subprocess.check_output(["make", "-s", "help"], cwd=ROOT, text=True)
    (phony,) = re.findall(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)
    for target in set(phony.split()) - {"help", "FORCE"}:
        assert f"make {target}" in shown


def test_ci_runs_what_people_run() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").splitlines()[-1] == "exec make test"


def test_one_browser_is_pinned_with_its_digests_and_lies_in_the_environment() -> None:
    assert re.fullmatch(r"npm:@[a-z]+/[a-z]+@\d+\.\d+\.\d+", browser.PACKAGE)
    assert set(browser.SHA256) == {"chromium.br", "al2023.tar.br", "fonts.tar.br"}
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in browser.SHA256.values())
    assert browser.PROGRAM.is_relative_to(sys.prefix)


def test_a_fetched_file_with_another_digest_is_not_used(tmp_path: Path) -> None:
    packed = tmp_path / "chromium.br"
    packed.write_bytes(b"another browser")
    with pytest.raises(browser.BrowserError, match=r"chromium\.br of .* it is not used"):
        browser.check(packed, browser.SHA256["chromium.br"])
    browser.check(packed, hashlib.sha256(b"another browser").hexdigest())


def test_the_browser_is_started_in_one_place_only() -> None:
    other_ways = re.compile(r"chromium\.launch\((?!\*\*launching\(\)\))|connect_over_[c]dp|light[p]anda")
    sources = [path for folder in ("src", "tests", "requirements") for path in (ROOT / folder).rglob("*")]
    texts = [path for path in sources if path.suffix in (".py", ".toml", ".in", ".txt", ".sh")]
    assert texts
    assert [path for path in [*texts, ROOT / "Makefile"] if other_ways.search(path.read_text("utf-8"))] == []


def test_tests_wait_for_conditions_and_never_for_time() -> None:
    """`waiting.py` looks again and again; a photographer and a child process that tries again may pause.

    A limit is one of its two, so that no test is impatient with a busy machine.
    """
    pauses = r"time\.sleep\(|wait_for_timeout\(|asyncio\.sleep\((?!0\))|Event\(\)\.wait\([^)]"
    pause = re.compile(rf"{pauses}|\btimeout=\d")
    allowed = {"waiting.py", "pictures.py", "appending_child.py", "test_project.py"}
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path.name not in allowed]
    assert tests
    assert [path.name for path in tests if pause.search(path.read_text("utf-8"))] == []


def test_quick_looks_at_scripts_only_where_one_changed() -> None:
    """Then with every line of the Makefile's own target."""
    screens = MAKEFILE.split("\nscreens:")[1].split("\n\n")[0].replace("$(SCRIPTS)", " ".join(quick.SCRIPTS))
    lines = [line.removeprefix("\t@$(DENO) ") for line in screens.splitlines() if "$(DENO)" in line]
    assert len(lines) == 4
    for path in (*(f"{folder}/board.js" for folder in quick.SCRIPTS), "tests/browser_checks.js"):
        assert [" ".join(words[1:]) for words in quick.script_checks([path])] == lines
    assert not quick.script_checks(["src/cardhouse/screens/board/pages.py", f"{quick.SCRIPTS[0]}/a.css"])


def test_quick_runs_the_nearest_tests_first() -> None:
    changed = ["tests/money/test_tips.py", "src/cardhouse/floor/moves/decide.py", "scenarios/floor/a.yaml"]
    assert quick.nearest_tests(changed) == [
        "tests/money/test_tips.py", "tests/floor/test_moves.py", "tests/floor/test_moves_at_random.py",
        "tests/floor", "tests/test_scenarios.py", "tests/test_tidy.py",
    ]  # fmt: skip
    assert quick.stories_of(changed) == ["scenarios/floor/a.yaml"]
    assert quick.nearest_tests(["src/cardhouse/screens/board/pages.py"])[:2] == [
        "tests/screens/test_board.py", "tests/screens/test_pages.py",
    ]  # fmt: skip
