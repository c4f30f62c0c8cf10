"""The server's clock: instants that never go back and run at the pace of the machine's steady clock.

The wall clock is read once. What people or a time server then do to it (an hour too many, a leap, a night of
daylight saving) neither fires a timer early nor holds one up; the next start of the server reads it again,
and asks a person where it is more than a day away from the log (`room/accepting.py`). The steady clock counts
the time in which a laptop sleeps, where the system has such a clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BOOT_TIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)


def boot_time_ns() -> int:
    """Nanoseconds since the machine was started, asleep or awake."""
    return time.clock_gettime_ns(BOOT_TIME) if BOOT_TIME is not None else time.monotonic_ns()


class SteadyClock:
    """Microseconds since 1970 UTC."""

    def __init__(
        self,
        wall_ns: Callable[[], int] = time.time_ns,
        steady_ns: Callable[[], int] = boot_time_ns,
    ) -> None:
        self._steady_ns = steady_ns
        self._offset = wall_ns() - steady_ns()

    def __call__(self) -> int:
        return (self._steady_ns() + self._offset) // 1_000
