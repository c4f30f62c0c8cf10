"""The habits of this project, held by tests: layers, sizes, citations, whole chips, no hosts.

The limits are here; how each is measured is in tidy_checks.py and tidy_texts.py, and that each can fail is
shown in test_tidy_itself.py. Exceptions are listed in tidy_exceptions.toml, each with its reason and a number
that may only shrink.
"""

import functools
import tomllib
from pathlib import Path

import pytest

import tidy_checks
import tidy_texts
from tidy_checks import Check

ROOT = Path(__file__).resolve().parent.parent

# Bottom first; imports point down only. A layer that is not there yet is simply not there.
LAYERS = (
    "edition",
    "errors",
    "languages",
    "subject",
    "cards",
    "shuffle",
    "games",
    "houses",
    "odds",
    "play",
    "rulings",
    "money",
    "floor",
    "tournaments",
    "promotions",
    "store",
    "histories",
    "room",
    "server",
    "screens",
    "scenarios",
    "sim",
    "cli",
)
MONEY_PATHS = ("houses", "play", "rulings", "money", "tournaments", "promotions")
SIZED = ("src", "tests", "bench")
FUNCTION_LINES_MAX = 50
FILE_LINES_MAX = 400
LINE_CHARACTERS_MAX = 110
PLACED_ARGUMENTS_MAX = 6
PLACED_CALLS_LEFT = 0
"""Calls with more: the number may only shrink."""
BOOK_ALONE = (
    "room/hosting.py", "room/reopening/reopen.py", "room/unwritten/view.py", "screens/floor/gap_pages.py",
    "screens/player/hands.py",
)  # fmt: skip
"""Who asks for a book without what a supervisor ruled: for what is past, or to show the book itself."""
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE")

CHECKS: dict[str, Check] = {
    "layers": functools.partial(tidy_checks.wrong_imports, layers=LAYERS),
    "function_length": functools.partial(tidy_checks.long_functions, folders=SIZED, most=FUNCTION_LINES_MAX),
    "file_length": functools.partial(tidy_checks.long_files, folders=SIZED, most=FILE_LINES_MAX),
    "line_length": functools.partial(tidy_checks.long_lines, folders=SIZED, most=LINE_CHARACTERS_MAX),
    "floats": functools.partial(tidy_checks.floats, folders=MONEY_PATHS),
    "house_names": lambda root: tidy_checks.house_comparisons(root, tidy_texts.house_names(root)),
    "rows": tidy_texts.repeated_rows,
    "citations": tidy_texts.lost_citations,
    "hosts": tidy_texts.hosts_and_machine_paths,
}


@functools.cache
def exceptions() -> list[dict[str, object]]:
    listed = tomllib.loads((ROOT / "tests" / "tidy_exceptions.toml").read_text("utf-8"))["exception"]
    assert isinstance(listed, list)
    return listed


@pytest.mark.parametrize("check", CHECKS)
def test_tidy(check: str) -> None:
    left = tidy_texts.settle(check, CHECKS[check](ROOT), exceptions())
    assert not left, f"{check}:\n" + "\n".join(left)


def test_calls_name_their_arguments_from_the_third_on() -> None:
    found = tidy_checks.long_argument_lists(ROOT, ("src",), PLACED_ARGUMENTS_MAX)
    said = "\n".join(one.say for one in found)
    assert sum(one.number for one in found) <= PLACED_CALLS_LEFT, said


def test_what_was_ruled_is_never_passed_over() -> None:
    """What is decided and shown now goes by `in_force`; the book alone is for the past and for itself."""
    package = ROOT / "src" / tidy_checks.PACKAGE
    asks = {str(path.relative_to(package)) for path in package.rglob("*.py") if _asks_the_book(path)}
    assert asks == set(BOOK_ALONE)


def _asks_the_book(path: Path) -> bool:
    return ".choices_at(" in path.read_text("utf-8")


def test_exceptions_are_well_formed() -> None:
    faults = tidy_texts.exception_faults(exceptions(), set(CHECKS))
    assert not faults, "\n".join(faults)


def test_import_linter_holds_the_same_layers() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    contract, *inside = [each for each in settings["contracts"] if each["type"] == "layers"]
    assert [each["containers"] for each in inside] == [
        ["cardhouse.floor"], ["cardhouse.tournaments"], ["cardhouse.promotions"], ["cardhouse.money"],
    ]  # fmt: skip
    assert settings["root_package"] == tidy_checks.PACKAGE
    assert contract["containers"] == [tidy_checks.PACKAGE]
    assert contract["exhaustive"] is True
    assert "ignore_imports" not in contract
    assert tuple(layer.strip("()") for layer in reversed(contract["layers"])) == LAYERS


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document_exists(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert len(text.split()) > 30, f"{name} says too little"
