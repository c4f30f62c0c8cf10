"""The event's clock: which level or pause of the sheet is on, since when, and what holds it."""

from __future__ import annotations

import msgspec


class Clock(msgspec.Struct):
    """One clock. Everything else about time is worked out from these and the sheet."""

    place: int = -1
    """Which line of the sheet's levels is on, a level or a pause; -1 before the start."""
    level: int = 0
    """The level that the next hand is dealt at, counted from 1 without pauses; in a pause the one before."""
    since: int = 0
    """When it began; later by as long as the clock was held."""
    ends: int = 0
    """When it is over by a clock that runs; 0 where it does not end by itself."""
    held: str = ""
    """Why the clock stands still; empty while it runs."""
    held_at: int = 0
    by_hands: bool = False
    """It stands still, but hands are dealt: hand for hand."""
    banks: dict[str, int] = msgspec.field(default_factory=dict)
    """Seconds of their time banks that people have used today."""

    pushed: dict[int, int] = msgspec.field(default_factory=dict)
    """By table: the level at which a dealer came into the box, until the next hand begins there."""
    signal: bool = False
    """Whether what is on began with an audible signal."""

    def left(self, now: int) -> int:
        """Microseconds left of what is on; 0 where it does not end by itself."""
        return max(self.ends - (self.held_at if self.held else now), 0) if self.ends else 0
