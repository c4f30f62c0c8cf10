"""What was ordered between tables: the breaking order, halts; how many sit where; who was moved."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from cardhouse.tournaments.balance.field import Field


@dataclass(slots=True)
class Went:
    """Somebody's latest move."""

    table: int
    seat: int
    to: int
    to_seat: int
    at: int
    why: str
    """balance, broken, redraw, final_table or director."""
    hands: int = 0
    """Hands dealt to him at the new table; a blind is dodged before the first one."""


@dataclass(slots=True)
class Ordered:
    """A move that was confirmed during a hand, and is done at its end."""

    table: int
    over: int = 0
    """When that hand ended; 0 while it is played."""


@dataclass(slots=True)
class OrderChange:
    """The breaking order was altered."""

    at: int
    order: tuple[int, ...]
    reason: str


@dataclass(slots=True)
class Balance:
    """One event's tables among each other."""

    field: Field = dataclasses.field(default_factory=Field)
    opened: dict[int, list[int]] = dataclasses.field(default_factory=dict)
    """At each table the seats that came open during play, the last one last."""
    posted: int = 0
    """When the breaking order was posted; 0 before."""
    altered: list[OrderChange] = dataclasses.field(default_factory=list)
    kept_even: bool = False
    """Staff found it manageable to keep the tables even before the rule asks for it."""
    halted: dict[int, str] = dataclasses.field(default_factory=dict)
    """Tables that the director halted, with the reason."""
    waived: dict[int, str] = dataclasses.field(default_factory=dict)
    """Short tables that the director lets play on, with the reason, until somebody comes."""
    ordered: dict[str, Ordered] = dataclasses.field(default_factory=dict)
    """By player: moves that wait for the end of a hand."""
    went: dict[str, Went] = dataclasses.field(default_factory=dict)
    """By player: the latest move."""
    moves: int = 0
    """How many there were."""
    final_table: int = 0
    changed: int = 0
    """Since when somebody came or went and nobody has looked; 0 where all was looked at."""
    waiting: tuple[int, ...] = ()
    """Tables whose hand must end before something is done there."""
