"""Who deals today. Only holds."""

from __future__ import annotations

from typing import Any

import msgspec

NAME = "roster"
DOWNS_KEPT, SHIFTS_KEPT = 2_000, 400


class OnShift(msgspec.Struct):
    """A dealer who is in."""

    dealer: str
    since: int
    until: int = 0
    """When the shift ends; 0 where nobody said."""
    table: int = 0
    """The box; 0 while resting or waiting."""
    at: int = 0
    """Since when: in this box, or out of the last one."""
    row: int = 0
    """Downs in a row that are over, since the last rest."""
    downs: int = 0


class Down(msgspec.Struct, frozen=True):
    """A time in a box that is over: where, and of which game or event."""

    dealer: str
    table: int
    began: int
    ended: int
    spread: str = ""
    event: str = ""


class Shift(msgspec.Struct, frozen=True):
    """A dealer's time that is over."""

    dealer: str
    since: int
    ended: int
    downs: int


class Roster(msgspec.Struct):
    """Everybody who is in, the rotation, and what was dealt."""

    on: dict[str, OnShift] = msgspec.field(default_factory=dict)
    down_minutes: int = 0
    """How long a down lasts; 0: as the house says."""
    in_a_row: int = 3
    """After so many downs a rest is due."""
    string: tuple[int, ...] = ()
    """The order of the tables; those left out follow by number."""
    downs: list[Down] = msgspec.field(default_factory=list)
    shifts: list[Shift] = msgspec.field(default_factory=list)


def roster_of(room: Any) -> Roster:
    """What a room keeps of it."""
    kept: Roster = room.parts.setdefault(NAME, Roster())
    return kept
