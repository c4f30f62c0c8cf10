"""How a test run of several processes begins: what they import is compiled once before, since in a fresh
checkout each would compile all of the code and rewrite the asserts of every test for itself, the same at the
same time; and a run of everything starts with the tests that take longest.
"""

from __future__ import annotations

import compileall
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import source_hash
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Protocol, TypeVar

import pytest
from _pytest.assertion import rewrite

TESTS = Path(__file__).resolve().parent
CODE = TESTS.parent / "src"
LONG = frozenset(
    TESTS / name
    for name in (
        "sim/test_night.py", "screens/test_whole_night.py", "sim/test_simulate.py", "sim/test_shrinking.py",
        "server/test_events_killed.py", "sim/test_days.py",
    )
)  # fmt: skip
"""Files with tests of half a minute and more: one that begins last would keep one process at work alone."""
HEAD_BYTES = 16
"""What a file of pytest's begins with: which Python, which kind, and eight bytes for the source."""
FEW = 20
"""So few are done by whoever comes first: other processes would cost more."""
Item = TypeVar("Item", bound="HasPath")


class HasPath(Protocol):
    """A test, as far as its order goes."""

    path: Path


def longest_first(items: list[Item], asked: Iterable[str]) -> None:
    """In a run of everything; who names what to run says the order too."""
    if [Path(one).resolve() for one in asked] == [TESTS]:
        items.sort(key=lambda item: item.path not in LONG)


def compile_ahead(config: pytest.Config) -> None:
    """Before the processes of pytest-xdist begin; one process alone compiles as it goes."""
    forks = "fork" in get_all_start_methods()
    if not config.getoption("numprocesses", None) or sys.dont_write_bytecode or not forks:
        return
    stale = [file for file in asked_for(config.args) if not rewritten(file)]
    if len(stale) < FEW:
        return
    cores = os.cpu_count() or 1
    compileall.compile_dir(CODE, quiet=2, workers=cores)
    fork = get_context("fork")
    running = [fork.Process(target=_rewrite, args=(stale[n::cores], config)) for n in range(cores)]
    for one in running:
        one.start()
    for one in running:
        one.join()


def asked_for(asked: Iterable[str]) -> Iterator[Path]:
    """Files of tests in what the command line names."""
    for one in asked:
        path = Path(one.partition("::")[0]).resolve()
        yield from path.rglob("test_*.py") if path.is_dir() else [path]


def rewritten(file: Path) -> bool:
    """Whether pytest kept this very source with its asserts rewritten."""
    try:
        head = _kept(file).read_bytes()[:HEAD_BYTES]
    except OSError:
        return False
    return head[8:] == source_hash(file.read_bytes())[:8]


def _kept(file: Path) -> Path:
    return rewrite.get_cache_dir(file) / (file.stem + rewrite.PYC_TAIL)


def _rewrite(files: list[Path], config: pytest.Config) -> None:
    """As pytest would when it imports them; what cannot be read is told there."""
    for file in files:
        with suppress(SyntaxError, OSError):
            digest, code = rewrite._rewrite_test(file, config)
            rewrite.try_makedirs(_kept(file).parent)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, _kept(file))
