"""Which Cardhouse this is: its version, and one digest of all its files. The digest is the same for a
checkout and for the wheel that is built of it, so a report that bears it can be made again with the
very same code.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).parent
ENDINGS = frozenset((".css", ".html", ".js", ".json", ".py", ".pyi", ".sql", ".svg", ".toml", ".ts", ".yaml"))
IN_WHEELS = ("stories/", "manual/")
"""Lie in a wheel only; in a checkout stories and documentation have folders of their own."""
SHOWN = 16


@cache
def code_digest(package: Path = PACKAGE) -> str:
    """SHA-256 of every file's path and content, in the order of their paths."""
    whole = hashlib.sha256()
    for name, path in sorted((path.relative_to(package).as_posix(), path) for path in package.rglob("*")):
        if path.suffix in ENDINGS and not name.startswith(IN_WHEELS):
            whole.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def engine() -> str:
    """Which engine plays the hands: "compiled" where this installation carries it, else "plain"."""
    compiled = [PACKAGE / "play" / f"dealer{ending}" for ending in EXTENSION_SUFFIXES]
    return "compiled" if any(path.is_file() for path in compiled) else "plain"


def told_version() -> str:
    """What `cardhouse --version` says."""
    return f"{edition()}, {engine()} engine"


def edition() -> str:
    """For people and reports: version and the beginning of the digest."""
    from importlib.metadata import version

    return f"{version('cardhouse')} (code {code_digest()[:SHOWN]})"
