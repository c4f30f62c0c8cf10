"""Odds that were counted once are kept in the user's cache, so that a server that starts anew does not count
for minutes what it knew. Only a shortcut: what was written by other sources of `odds`, `cards` or `games`, or
cannot be read, is counted again.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

import msgspec

import cardhouse
from cardhouse.odds.answer import Odds

ENVIRONMENT = "CARDHOUSE_CACHE"
RESTS_ON = ("cards", "games", "odds")


def folder() -> Path:
    """Where they lie."""
    told = os.environ.get(ENVIRONMENT)
    if told:
        return Path(told)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardhouse" / "odds"


@cache
def sources() -> bytes:
    """A digest of everything that the answers rest on."""
    top, digest = Path(cardhouse.__file__).parent, hashlib.sha256()
    for part in RESTS_ON:
        for file in sorted((top / part).rglob("*.*")):
            if file.suffix in (".py", ".toml"):
                digest.update(file.relative_to(top).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.digest()


def kept(question: bytes) -> tuple[Odds, ...] | None:
    """The answers to what was asked in these bytes; None where they are not known."""
    try:
        return msgspec.json.decode(_file(question).read_bytes(), type=tuple[Odds, ...]) or None
    except (OSError, msgspec.MsgspecError):
        return None


def keep(question: bytes, answers: tuple[Odds, ...]) -> None:
    """Where nothing can be written they are counted again next time."""
    file = _file(question)
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.encode(answers))
        fresh.replace(file)
    except OSError:
        return


def _file(question: bytes) -> Path:
    return folder() / f"{hashlib.sha256(sources() + question).hexdigest()}.json"
