"""How tests wait: for something to be so, never for time to pass.

The limits are for what will never come. A machine that does a dozen other things is slow, not wrong, so they
are long; `tests/test_project.py` sees that nothing else in the tests sleeps.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_SECONDS = 300
PAGE_MILLISECONDS = 120_000
"""The same for what a page shows."""
LOOK_SECONDS = 0.01

T = TypeVar("T")


def until(
    look: Callable[[], T], what: str | Callable[[], str] = "it is so", look_seconds: float = LOOK_SECONDS
) -> T:
    """Looks again and again until there is something true, and gives that."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not (found := look()):
        told = what if isinstance(what, str) else what()
        assert time.monotonic() < end, f"in {PATIENCE_SECONDS} seconds: {told}"
        time.sleep(look_seconds)
    return found


async def soon(look: Callable[[], T], what: str = "it is so") -> T:
    """The same where a loop goes on meanwhile."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not (found := look()):
        assert time.monotonic() < end, f"in {PATIENCE_SECONDS} seconds: {what}"
        await asyncio.sleep(LOOK_SECONDS)
    return found


async def idle(turns: int = 20) -> None:
    """Everything in this loop that needs no more than the loop has gone on."""
    for _ in range(turns):
        await asyncio.sleep(0)
