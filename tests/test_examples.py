"""The examples in the docstrings of the code come out as they say.

Only modules that have one are looked at: pytest's own search for examples reads every module of the project
anew in each of its processes.
"""

import doctest
import importlib
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src"
MODULES = [
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCES.rglob("*.py"))
    if re.search(r"^\s*>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried, "no example where one is written"
    assert not failed
