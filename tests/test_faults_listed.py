"""The published list of faults (docs/faults.md): each has a test that exists, a day and a number."""

from __future__ import annotations

import ast
import re
from datetime import date
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LISTED = re.compile(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| `(tests/[^`]+)` \| (\S+) \|$", re.MULTILINE)
FAULTS = LISTED.findall((ROOT / "docs" / "faults.md").read_text("utf-8"))
LEAST = 30


def test_they_are_numbered_and_none_is_left_out_of_the_check() -> None:
    assert len(FAULTS) >= LEAST
    assert [int(number) for number, *_ in FAULTS] == list(range(1, len(FAULTS) + 1))
    lines = (ROOT / "docs" / "faults.md").read_text("utf-8").splitlines()
    assert len(FAULTS) == sum(1 for line in lines if re.match(r"^\| \d", line)), "a line is not as the others"


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[0])
def test_what_reproduces_it_is_there(fault: tuple[str, str, str, str, str]) -> None:
    _, _, found, test, day = fault
    file, _, name = test.partition("::")
    functions = {
        node.name for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }  # fmt: skip
    assert name in functions, test
    assert date.fromisoformat(day)
    assert found.strip()
    if found.strip().startswith(("simulation", "fuzz")):
        assert re.search(r"--seed \d+|the seed that met it was not kept", found), "it tells its seed"


def test_only_the_first_ones_are_without_their_seed() -> None:
    """It may only become fewer: whatever is found from now on by a seeded run has its seed."""
    assert [number for number, _, found, *_ in FAULTS if "was not kept" in found] == ["23", "33"]
