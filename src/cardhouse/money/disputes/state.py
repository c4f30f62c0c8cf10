"""What the room remembers of disputes. Only holds; change it through the verbs' `apply`."""

from __future__ import annotations

from typing import Literal

import msgspec

Whom = Literal["board", "patron"]
Outcome = Literal["for_patron", "for_house", "settled", "withdrawn"]


class Dispute(msgspec.Struct):
    """A patron does not agree with what the house paid or kept."""

    number: int
    person: str
    amount: int
    about: str
    table: int
    by: str
    at: int
    tell: Whom
    """Whom the law has told first: the regulator, or the patron of his right."""
    due: int
    """By when it is decided."""
    source: str
    told: dict[str, tuple[str, int]] = msgspec.field(default_factory=dict)
    """Who told the board or the patron, and when."""
    outcome: str = ""
    reason: str = ""
    decided_by: str = ""
    decided_at: int = 0


class Disputes(msgspec.Struct):
    """Every dispute of the room; none is ever taken out."""

    all: dict[int, Dispute] = msgspec.field(default_factory=dict)
