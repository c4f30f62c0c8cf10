"""Hits that were found, and the best hands of time frames so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from cardhouse.promotions.hits.spot import Spot

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
    order: int = 0
    """Which of several at once it is, from 1; 0 where it was alone."""
    tied: tuple[int, ...] = ()
    """Hits at other tables that count as of the same moment: they share one award."""
    rests_on: tuple[str, ...] = ()
    """The seats, hands and boards that made it, for whoever verifies: `seat 3 four tens`."""
    why: str = ""
    """Why it was voided."""
    prize: int = 0
    """A fixed prize of this one, in cents (of a drawing, of a quarter); 0: as the terms say."""
    status: Status = "found"


@dataclass(slots=True)
class BestHand:
    """The best hand so far of a time frame. Several takers where hands tie and the terms let them share."""

    promotion: str
    starts: int
    ends: int
    worth: int
    hand: str
    takers: tuple[Taker, ...]
    table: int
    number: int
    """Which hand of its table it was."""
    began: int
    at: int
    cites: tuple[str, ...] = ()
    hit: int = 0
    """The hit that it became when its time frame was over."""


@dataclass(slots=True)
class DealtOff:
    """Somebody who had the last hand on the button and then changed seats."""

    person: str
    passed: bool = False
    """Whether the big blind has passed the new seat since."""


class NearMiss(msgspec.Struct, frozen=True):
    """A hand that came near: what kept it from counting, seat by seat, each with its row. Seat 0 is the
    table.
    """

    promotion: str
    table: int
    hand: int
    at: int
    why: tuple[tuple[int, str, str], ...]
    """Seat, code, row."""


@dataclass(slots=True)
class Asking:
    """A hand at a tracked table of which cards must still be told, as it was when it ended."""

    spot: Spot
    promotions: tuple[str, ...]
    needs: tuple[str, ...]


@dataclass(slots=True)
class Hits:
    """All hits by number, the best hands of time frames, and what has to be remembered of tables."""

    all: dict[int, Hit] = field(default_factory=dict)
    best: dict[str, BestHand] = field(default_factory=dict)
    """By promotion: of the latest time frame in which there was one."""
    near: dict[int, NearMiss] = field(default_factory=dict)
    """The latest at each table."""
    dealt_off: dict[int, dict[int, DealtOff]] = field(default_factory=dict)
    """By table and new seat."""
    asking: dict[int, Asking] = field(default_factory=dict)
    """By table."""
    kept: dict[int, Spot] = field(default_factory=dict)
    """By table: the latest hand that people dealt under a promotion, as it was when it ended."""
    began: dict[int, int] = field(default_factory=dict)
    """When the latest hand of each table began."""
    cut: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Where the cut of the cards was noted, by table: of which hand, and when."""
    told: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """What staff told of the hand in progress or of the last one, by table: what, and of which seat (0:
    none).
    """
    told_of: dict[int, int] = field(default_factory=dict)
    """Of which hand of the table."""

    def of_hand(self, table: int, hand: int, opened: int) -> list[Hit]:
        """What a hand hit, at the table that was opened then."""
        return [
            hit for hit in self.all.values() if (hit.table, hit.hand) == (table, hand) and hit.at >= opened
        ]

    @property
    def next_number(self) -> int:
        return max(self.all, default=0) + 1
