"""Who in an event is away because of a penalty, and for whom the hand in progress counts."""

from __future__ import annotations

import msgspec


class Penalties(msgspec.Struct):
    """The record of conduct has what was done and given (`floor/conduct`); this is what tables need of it."""

    serving: dict[str, list[int]] = msgspec.field(default_factory=dict)
    """Whoever misses hands now, with the incidents for which."""
    waiting: dict[int, str] = msgspec.field(default_factory=dict)
    """Penalties that begin later, by incident."""
    counting: dict[int, list[str]] = msgspec.field(default_factory=dict)
    """Those for whom the hand in progress at a table counts: they served when it began."""
    withdrawn: list[str] = msgspec.field(default_factory=list)
    """Those who gave up and are blinded off."""

    def away(self, person: str) -> bool:
        """Whether somebody's hands are dealt and killed."""
        return person in self.serving or person in self.withdrawn
