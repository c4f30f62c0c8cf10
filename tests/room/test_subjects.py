"""A new subject is one folder and one line: everything else reads the list."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from itertools import groupby
from pathlib import Path

import cardhouse
from cardhouse.room.dispatch import APPLY, COMMANDS, DECIDE
from cardhouse.room.subjects import SUBJECTS
from tidy_checks import imported_names
from waiting import PATIENCE_SECONDS

TESTS = Path(__file__).parent.parent
SOURCES = Path(cardhouse.__file__).parent
KNOW_NONE = (
    "room/dispatch.py", "room/apply.py", "room/entries.py", "room/keeping.py", "server/hub.py",
    "server/sockets.py", "server/routes_views.py", "server/permissions.py", "server/shapes.py",
    "screens/manager/log_told.py", "room/host.py",
)  # fmt: skip
"""What reads the list and so names no subject. What all subjects of floor or books share (a desk, the base
of events) is none; events and promotions are altogether theirs who mind them.
"""


def test_a_subject_of_its_own_folder_is_dispatched_logged_seen_and_permitted() -> None:
    done = subprocess.run(
        [sys.executable, str(TESTS / "room" / "bell_evening.py")],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.strip() == "the bell rang"


def names_in(path: Path) -> set[str]:
    """Everything that a file imports, each with its module."""
    here = ["cardhouse", *path.relative_to(SOURCES).parent.parts]
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    return {name for node in tree for name in imported_names(node, here)}


def subject_modules() -> set[str]:
    """Where subjects lie: in folders, or in a file beside the list."""
    folders = {one.folder for one in SUBJECTS} - {"cardhouse.room", "cardhouse.room.views"}
    listed = names_in(SOURCES / "room/subjects.py")
    files = {name.rpartition(".")[0] for name in listed if name.count(".") > 2}
    return {*folders, *files, "cardhouse.tournaments", "cardhouse.promotions"}


def test_what_reads_the_list_names_no_subject() -> None:
    modules = subject_modules()
    assert {"cardhouse.floor.lists", "cardhouse.money.cage", "cardhouse.room.unwritten"} <= modules
    assert {"cardhouse.room.event_watch", "cardhouse.tournaments", "cardhouse.promotions"} <= modules
    for name in KNOW_NONE:
        found = {
            named
            for named in names_in(SOURCES / name)
            for module in modules
            if f"{named}.".startswith(f"{module}.")
        }
        assert not found, f"{name} knows {sorted(found)} by name"


def test_every_folder_of_floor_and_money_with_commands_is_listed() -> None:
    listed = {one.folder for one in SUBJECTS}
    for commands in sorted(SOURCES.glob("*/*/commands.py")):
        folder = f"cardhouse.{commands.parent.parent.name}.{commands.parent.name}"
        assert folder in listed, f"{folder} has commands and no line in room/subjects.py"


def test_names_are_unique_and_every_command_and_event_is_somebodys() -> None:
    assert len({one.name for one in SUBJECTS}) == len(SUBJECTS)
    assert len(COMMANDS) == len(set(COMMANDS.values()))
    assert {kind for one in SUBJECTS for kind in one.commands} == set(DECIDE)
    assert {kind for one in SUBJECTS for kind in one.events} <= set(APPLY)


def test_the_list_goes_down_in_the_order_that_import_linter_holds() -> None:
    """An upper subject answers first: the list and the contracts must mean the same order."""
    settings = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    for contract in settings["contracts"][1:]:
        (container,) = contract["containers"]
        inside = [one.folder.rpartition(".")[2] for one in SUBJECTS if one.folder.startswith(f"{container}.")]
        listed = [folder for folder, _ in groupby(inside)]  # a folder may have two that stand together
        assert listed == [name for name in contract["layers"] if name in listed], container
