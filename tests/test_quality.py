"""docs/quality.md: the figures are written by the program that `make coverage` runs, and they add up."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from quality import PACKAGES, between, coverage_lines, mutant_lines

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "quality.md").read_text("utf-8")


def counted(statements: int, run: int, branches: int, taken: int) -> dict[str, dict[str, int]]:
    return {"summary": {
        "num_statements": statements, "covered_lines": run,
        "num_branches": branches, "covered_branches": taken,
    }}  # fmt: skip


FOUND = {"files": {
    "src/cardhouse/play/hand.py": counted(100, 90, 40, 30),
    "src/cardhouse/play/why/asking.py": counted(100, 100, 10, 10),
    "src/cardhouse/money/state.py": counted(50, 25, 0, 0),
}}  # fmt: skip
REPORT = {
    "pechanga/cash/a": {"stamp": "1", "mutants": [
        {"house": "pechanga", "killed_by": "a story"}, {"house": "pechanga", "killed_by": None},
    ]},
    "horseshoe/cash/a": {"stamp": "1", "mutants": [{"house": "horseshoe", "killed_by": "a story"}]},
}  # fmt: skip


def test_packages_are_added_up() -> None:
    lines = coverage_lines(FOUND)
    assert "| play | 200 | 95.0 % | 50 | 80.0 % |" in lines
    assert "| money | 50 | 50.0 % | 0 | none |" in lines
    assert lines[-1] == "| together | 250 | 86.0 % | 50 | 80.0 % |"


def test_changed_values_are_counted_by_house() -> None:
    assert mutant_lines(REPORT)[2:] == [
        "| horseshoe | 1 | 1 | 100.0 % |", "| pechanga | 2 | 1 | 50.0 % |", "| together | 3 | 2 | 66.7 % |",
    ]  # fmt: skip


def test_the_page_is_written_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / ".cardhouse").mkdir()
    shutil.copy(ROOT / "docs" / "quality.md", tmp_path / "docs")
    (tmp_path / "found.json").write_text(json.dumps(FOUND), "utf-8")
    (tmp_path / ".cardhouse" / "mutants.json").write_text(json.dumps(REPORT), "utf-8")
    command = [sys.executable, str(ROOT / "tests" / "quality.py"), "found.json"]
    for _ in range(2):  # twice: nothing is added to what stands there
        subprocess.run(command, cwd=tmp_path, check=True)
        page = (tmp_path / "docs" / "quality.md").read_text("utf-8")
    assert page.count("| together |") == 2
    assert "| play | 200 | 95.0 % | 50 | 80.0 % |" in page
    assert between(page, "coverage", ["x"]).count("<!-- coverage -->") == 1
    for heading in re.findall(r"^## .+$", PAGE, re.MULTILINE):
        assert heading in page, "the words of people stay"


def test_make_measures_the_packages_of_the_page() -> None:
    make = (ROOT / "Makefile").read_text("utf-8")
    assert f"CORE    := {' '.join(PACKAGES)}\n" in make
    shown = subprocess.check_output(["make", "-n", "coverage"], cwd=ROOT, text=True)
    source = ",".join(f"src/cardhouse/{name}" for name in PACKAGES)
    assert f"--branch --source={source}" in shown.replace("\\\n", "").replace("\t", " ").replace("  ", " ")


def test_the_published_figures_add_up() -> None:
    shape = r"^\| (\w+) \| ([\d,]+) \| [\d.]+ % \| ([\d,]+) \| ([\d.]+) % \|$"
    covered = re.findall(shape, PAGE, re.MULTILINE)
    assert [name for name, *_ in covered] == [*PACKAGES, "together"]
    assert all(float(taken) > 90 for *_, taken in covered), "a package lost its tests"
    for column in (1, 2):
        *parts, whole = (int(one[column].replace(",", "")) for one in covered)
        assert sum(parts) == whole
    noticed = re.findall(r"^\| (\w+) \| ([\d,]+) \| ([\d,]+) \| [\d.]+ % \|$", PAGE, re.MULTILINE)
    assert {"horseshoe", "mohegan", "pechanga", "toledo", "together"} <= {name for name, *_ in noticed}
    for column in (1, 2):
        *parts, whole = (int(one[column].replace(",", "")) for one in noticed)
        assert sum(parts) == whole
