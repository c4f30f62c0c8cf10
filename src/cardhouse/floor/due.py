"""What the clock gives: each subject's `due.py` finds it from the state, `room/dispatch.py` asks them all."""

from __future__ import annotations

from typing import Any, NamedTuple

NEVER = 1 << 62
"""Later than any instant."""


class Due(NamedTuple):
    """A command that the clock gives at an instant. Of several at one instant the order is by `key`."""

    at: int
    key: str
    command: Any
