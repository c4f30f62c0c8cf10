"""Whether a room that is written here gets on: its clock goes round, what is due can be done, and what was
decided reaches the disk. A room that only looks well is not ready.
"""

from __future__ import annotations

STUCK_SECONDS = 5
"""A disk that takes longer hangs; so does a clock that was not looked at for so long."""


class Progress:
    """What the clock sees each time round; times are the loop's."""

    def __init__(self) -> None:
        self._seen = self._moved = 0.0
        self._durable = -1
        self._behind = False
        self.clock_fails = False

    def see(self, durable: int, decided: int, now: float) -> None:
        """So much is durable of what was decided."""
        if durable != self._durable or durable >= decided:
            self._moved = now
        self._seen, self._durable, self._behind = now, durable, durable < decided

    def why_stuck(self, now: float) -> str:
        """What does not get on; "" where all does."""
        if self.clock_fails:
            return "what is due cannot be done"
        if self._seen and now - self._seen > STUCK_SECONDS:
            return "the clock stands still"
        if self._behind and now - self._moved > STUCK_SECONDS:
            return "the disk does not take what was decided"
        return ""
