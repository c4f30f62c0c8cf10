"""What can wait until the loop has gone once through everything that is ready: commands that came in together
are written together, and the writer's thread is woken once for all of them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from cardhouse.store.writer import Later


def at_turns_end() -> Later:
    """For the loop that runs now; whoever asks from another thread has to do it at once."""
    loop, thread = asyncio.get_running_loop(), threading.get_ident()

    def later(call: Callable[[], None]) -> bool:
        if threading.get_ident() != thread:
            return False
        loop.call_soon(call)
        return True

    return later
