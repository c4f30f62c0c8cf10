"""Chance that people add: 32 bytes from somebody's device for one promise. It is collected in memory while
the room runs; the entry that uses it writes it down for ever. What was never used is nobody's loss.
"""

from __future__ import annotations

from collections.abc import Container

import msgspec

ROOTS_MOST = 64
"""So many promises are kept before those are looked for that are none any more."""


class OfSeat(msgspec.Struct, frozen=True):
    """What the player in a seat added to the order of a deck, in hexadecimal."""

    seat: int
    value: str


class OfPerson(msgspec.Struct, frozen=True):
    """What somebody in the room added to a draw, in hexadecimal."""

    person: str
    value: str


class Collected:
    """What was added so far, by promise and person: of each person the last counts."""

    def __init__(self) -> None:
        self._by_root: dict[str, dict[str, str]] = {}

    def add(self, root: str, person: str, value: str, *, promised: Container[str]) -> None:
        """`promised`: the promises that still stand."""
        if root not in self._by_root and len(self._by_root) >= ROOTS_MOST:
            self._by_root = {one: kept for one, kept in self._by_root.items() if one in promised}
        self._by_root.setdefault(root, {})[person] = value

    def of(self, root: str) -> dict[str, str]:
        """Values by person."""
        return self._by_root.get(root, {})
