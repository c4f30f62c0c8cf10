"""The verifier of logs: small, alone, content with every night, and blind to no edit."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cardhouse.houses.profile import house_names
from cardhouse.sim.event.run import sheet_for, simulate
from cardhouse.store import open_store
from cardhouse.store.archiving import written
from cardhouse.store.exporting import export
from cardhouse.store.log import NewEntry
from room.test_paper import entered_and_confirmed
from verifier import edits
from verifier.exported import (
    PROGRAM,
    ROOM,
    SIGNING,
    compact,
    exported,
    night,
    outcome,
    resealed,
    roots_file,
)

LINES_MOST = 500
OWN = {path.stem for path in PROGRAM.glob("*.py")}
SIGNATURES = {"cryptography"}
BATCHES = 10


def test_under_five_hundred_lines() -> None:
    assert sum(len(path.read_text("utf-8").splitlines()) for path in PROGRAM.rglob("*.py")) < LINES_MOST


def test_nothing_but_the_standard_library_and_one_for_signatures() -> None:
    for path in PROGRAM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.partition(".")[0] in sys.stdlib_module_names | OWN | SIGNATURES, name


def test_it_runs_where_cardhouse_is_not(tmp_path: Path) -> None:
    lines = exported(night())
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(lines))
    blocked = "import sys; sys.modules['cardhouse'] = None; sys.argv = sys.argv[1:]; "
    program = f"{blocked}import runpy; runpy.run_path(sys.argv[0], run_name='__main__')"
    command = [sys.executable, "-I", "-c", program, str(PROGRAM), str(file)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "night: whole from position 1 to" in told.stdout
    assert "hands" in told.stdout


@pytest.mark.parametrize("house", house_names())
def test_a_night_of_every_house_is_whole(
    house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = exported(night(3, house, 3, 2))
    roots = roots_file(tmp_path, lines)
    assert outcome(tmp_path, lines, "--roots", str(roots), "--public", SIGNING.public) == 0
    assert "1 signed roots" in capsys.readouterr().out


def test_what_was_played_on_paper_is_whole_and_its_edit_is_found(tmp_path: Path) -> None:
    lines = exported(tuple(entered_and_confirmed().log))
    assert outcome(tmp_path, lines) == 0
    assert b"TableWonOnPaper" in b"".join(lines)
    won, more = rb'\"chips\":21200', rb'\"chips\":21300'
    edited = [line.replace(won, more) for line in lines]
    assert edited != lines
    assert outcome(tmp_path, resealed(edited)) != 0


def test_sealing_anew_changes_nothing_that_was_not_changed() -> None:
    lines = exported(night())
    assert resealed(lines) == lines


def found(chance: random.Random, kinds: tuple[edits.Edit, ...], folder: Path, *options: str) -> None:
    """Some forty edits, each noticed."""
    lines = exported(night())
    for kind in kinds * (40 // len(kinds)):
        changed = kind(chance, lines)
        while changed == lines:  # a cut of nothing, two equal lines changed over
            changed = kind(chance, lines)
        assert outcome(folder, changed, *options) == 1, f"{kind.__name__} was not noticed"


@pytest.mark.parametrize("seed", range(BATCHES))
def test_the_chain_notices_what_is_not_sealed(seed: int, tmp_path: Path) -> None:
    found(random.Random(seed), edits.BY_THE_CHAIN, tmp_path)


@pytest.mark.parametrize("seed", range(BATCHES))
def test_a_signed_root_notices_what_is_sealed_anew(seed: int, tmp_path: Path) -> None:
    roots = roots_file(tmp_path, exported(night()))
    options = ("--roots", str(roots), "--public", SIGNING.public)
    found(random.Random(100 + seed), edits.BY_THE_ROOT, tmp_path, *options)


@pytest.mark.parametrize("seed", range(BATCHES))
def test_sums_notice_money_that_is_sealed_anew_without_a_root(seed: int, tmp_path: Path) -> None:
    found(random.Random(200 + seed), edits.BY_THE_SUMS, tmp_path)


def test_what_is_sealed_anew_and_breaks_no_sum_needs_the_root(tmp_path: Path) -> None:
    """Said plainly: without a root, whoever rewrites a time and the whole chain is not noticed."""
    changed = edits.time_sealed_anew(random.Random(1), exported(night()))
    assert outcome(tmp_path, changed) == 0


def test_an_event_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries: list[NewEntry] = []
    simulate(sheet_for("rebuy", "horseshoe", 20, flights=0), "horseshoe", 20, 1, keep=entries.append)
    assert outcome(tmp_path, exported(tuple(entries), "event")) == 0
    assert "hands" in capsys.readouterr().out


@pytest.mark.parametrize("after", [1, 60, 130, 200, 270, 340])
def test_a_part_of_a_log_is_checked_as_far_as_it_goes(after: int, tmp_path: Path) -> None:
    lines = exported(night())
    first = {"cardhouse_log": 1, "room": ROOM, "after": after, "digest": json.loads(lines[after])["digest"]}
    part = [compact(first), *lines[after + 1 :]]
    roots = roots_file(tmp_path, lines)
    assert outcome(tmp_path, part, "--roots", str(roots)) == 0
    assert outcome(tmp_path, edits.a_header(random.Random(after), part)) == 1


def in_files(folder: Path, entries: tuple[NewEntry, ...], *ends: int) -> list[Path]:
    """A log whose first days were archived, as the files that `cardhouse log archive` wrote and the rest."""
    store = open_store(folder / "room.db")
    log = store.create_room(ROOM)
    log.append(entries, 0)
    for number, end in enumerate(ends, 1):
        log.archives.add(written(log, end, f"day{number}"))
        log.archives.drop()
    files = [log.archives.check(one) for one in log.archives.all()]
    rest = folder / "rest.jsonl"
    rest.write_bytes(b"".join(export(log, ends[-1])))
    store.close()
    return [*files, rest]


def told_of(files: list[Path]) -> tuple[int, str]:
    command = [sys.executable, str(PROGRAM), *map(str, files)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    return told.returncode, told.stdout


def test_archived_days_and_the_rest_are_one_log(tmp_path: Path) -> None:
    lines = exported(night())
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(b"".join(lines))
    files = in_files(tmp_path, night(), 40, 41, len(lines) // 2)
    assert told_of(files) == told_of([whole]), "the same counts: sums and hands go on over the cuts"
    code, told = told_of(files[2:])
    assert code == 0
    assert told.startswith(f"{ROOM}: whole from position 42 to {len(lines) - 2}. Checked:")


@pytest.mark.parametrize("harm", ["missing", "swapped", "doubled", "changed", "another log", "cut"])
def test_what_was_done_to_archived_days_is_noticed(tmp_path: Path, harm: str) -> None:
    first, second, rest = in_files(tmp_path, night(), 40, 90)
    assert told_of([first, second, rest])[0] == 0
    files = {
        "missing": [first, rest], "swapped": [second, first, rest], "doubled": [first, second, second, rest],
    }.get(harm, [first, second, rest])  # fmt: skip
    if harm == "changed":
        second.write_bytes(second.read_bytes().replace(b'"by":"', b'"by":"x', 1))
    elif harm == "cut":
        kept = second.read_bytes().splitlines(keepends=True)
        second.write_bytes(b"".join([*kept[:-2], kept[-1]]))
    elif harm == "another log":
        (tmp_path / "other").mkdir()
        others = (msgspec.structs.replace(night()[0], command="other"), *night()[1:])
        files = [first, in_files(tmp_path / "other", others, 40, 90)[1], rest]
    code, told = told_of(files)
    assert code == 1
    assert told.startswith("FAULT: position ")
