"""Reads entries of every format that was ever written: an old body is brought up, step by step, to the
present one before it is read. What the present format means is in `entries.py`.

A step is a pure function on plain JSON values, from one version to the next. It never changes again once a
log was written with it; samples of every version are kept with the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.room.entries import VERSION, Body, decode

Step = Callable[[dict[str, Any]], dict[str, Any]]
STEPS: dict[int, Step] = {}
"""From each old version to the one after it; none are needed yet."""


class UnreadableEntry(CardhouseError):  # noqa: N818
    """An entry of the log that this program cannot read."""


def read(version: int, data: bytes) -> Body:
    """What an entry's body says, whatever version it was written in."""
    try:
        if version == VERSION:
            return decode(data)
        return msgspec.convert(brought_up(version, msgspec.json.decode(data)), Body)
    except msgspec.MsgspecError as wrong:
        raise UnreadableEntry(
            f"an entry of format {version} cannot be read: {wrong}; verify the log (cardhouse log verify), "
            "and use the program that wrote it or a later one"
        ) from wrong


def brought_up(version: int, value: dict[str, Any], steps: dict[int, Step] | None = None) -> dict[str, Any]:
    """The same entry in the present format."""
    known = STEPS if steps is None else steps
    newest = max(known, default=VERSION - 1) + 1
    if not 1 <= version <= newest:
        raise UnreadableEntry(
            f"an entry has format {version}, this program knows formats 1 to {newest}: use a later program"
        )
    while version < newest:
        value = known[version](value)
        version += 1
    return value
