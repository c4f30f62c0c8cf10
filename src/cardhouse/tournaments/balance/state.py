"""What was ordered between tables: the breaking order, halts; how many sit where; who was moved."""

from __future__ import annotations

import msgspec

from cardhouse.tournaments.balance.field import Field


class Went(msgspec.Struct):
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


class Ordered(msgspec.Struct):
    """A move that was confirmed during a hand, and is done at its end."""

    table: int
    over: int = 0
    """When that hand ended; 0 while it is played."""


class OrderChange(msgspec.Struct):
    """The breaking order was altered."""

    at: int
    order: tuple[int, ...]
    reason: str


class Balance(msgspec.Struct):
    """One event's tables among each other."""

    field: Field = msgspec.field(default_factory=Field)
    opened: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """At each table the seats that came open during play, the last one last."""
    posted: int = 0
    """When the breaking order was posted; 0 before."""
    altered: list[OrderChange] = msgspec.field(default_factory=list)
    kept_even: bool = False
    """Staff found it manageable to keep the tables even before the rule asks for it."""
    halted: dict[int, str] = msgspec.field(default_factory=dict)
    """Tables that the director halted, with the reason."""
    waived: dict[int, str] = msgspec.field(default_factory=dict)
    """Short tables that the director lets play on, with the reason, until somebody comes."""
    ordered: dict[str, Ordered] = msgspec.field(default_factory=dict)
    """By player: moves that wait for the end of a hand."""
    went: dict[str, Went] = msgspec.field(default_factory=dict)
    """By player: the latest move."""
    moves: int = 0
    """How many there were."""
    final_table: int = 0
    changed: int = 0
    """Since when somebody came or went and nobody has looked; 0 where all was looked at."""
    waiting: tuple[int, ...] = ()
    """Tables whose hand must end before something is done there."""
