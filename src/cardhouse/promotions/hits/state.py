"""Hits that were found, and the best hands of time frames so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

Part = Literal["losers", "winners", "table", "room", "maker"]
Status = Literal["found", "claimed", "paid", "void", "lapsed"]


class Taker(msgspec.Struct, frozen=True):
    """Somebody who shares in a hit, and by which part."""

    person: str
    part: Part
    table: int
    seat: int
    cards: tuple[str, ...] = ()
    """Hole cards that were shown."""


@dataclass(slots=True)
class Hit:
    """One hit: what was found from the cards. Whether it is paid is a claim's matter (`claims/`)."""

    number: int
    promotion: str
    table: int
    hand: int
    began: int
    """When the hand began: green button, first riffle or cut."""
    at: int
    """When the last hand of it was tabled or mucked."""
    takers: list[Taker] = field(default_factory=list)
    event: str = ""
    """The tournament it was hit in, where one was."""
    needs: tuple[str, ...] = ()
    """What must still be told before it is sure: cards of which seat."""
    doubts: tuple[str, ...] = ()
    """What a supervisor has to rule on, by code."""
    cites: tuple[str, ...] = ()
    prize: int = 0
    """A fixed prize of this one, in cents (of a drawing, of a quarter); 0: as the terms say."""
    status: Status = "found"


@dataclass(slots=True)
class Hits:
    """All hits, by number."""

    all: dict[int, Hit] = field(default_factory=dict)
