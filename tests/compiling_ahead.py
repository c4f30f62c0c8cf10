"""What the processes of a test run import, compiled once before they begin: in a fresh checkout each of them
would compile all of the code and rewrite the asserts of every test for itself, the same at the same time.
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

import pytest
from _pytest.assertion import rewrite

CODE = Path(__file__).resolve().parent.parent / "src"
HEAD_BYTES = 16
"""What a file of pytest's begins with: which Python, which kind, and eight bytes for the source."""
FEW = 20
"""So few are done by whoever comes first: other processes would cost more."""


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
