"""What the room remembers of winnings that are told to the revenue service. Only holds."""

from __future__ import annotations

from typing import Literal

import msgspec

Why = Literal["", "no_number", "regular"]
"""Why something was withheld: no taxpayer number was given, or the law asks it of all such winnings."""
KEPT = 2_000


class Portion(msgspec.Struct, frozen=True):
    """One of those who share winnings, as the form has it."""

    person: str
    amount: int
    number_given: bool = True


class SharedForm(msgspec.Struct, frozen=True):
    """The form for shared winnings: who shares, each with his portion. Signed by whoever won."""

    source: str
    winner: str
    portions: tuple[Portion, ...]
    by: str
    at: int


class Paper(msgspec.Struct, frozen=True):
    """What one person won, and what was withheld from it, for the revenue service."""

    number: int
    source: str
    person: str
    amount: int
    """What he was paid, or his portion of it."""
    told: int
    """Of that the winnings: less his part of what the entry cost."""
    withheld: int
    percent: int
    why: Why
    winner: str
    """Who was paid; another than the person where winnings are shared."""
    at: int = 0
    cite: str | None = None
    reverses: int = 0
    """The paper that this one takes back, with amounts below nothing."""


class Taxes(msgspec.Struct):
    """Forms that wait for their payment, papers, and what was paid on."""

    forms: dict[str, SharedForm] = msgspec.field(default_factory=dict)
    """By what is paid and who won it."""
    papers: list[Paper] = msgspec.field(default_factory=list)
    """The latest; all are on the log."""
    paper_count: int = 0
    remitted: int = 0
    """Everything that was paid on to the revenue service."""


def form_key(source: str, winner: str) -> str:
    """Under what a form is kept: `event NAME` or `claim NUMBER`, and the winner."""
    return f"{source}|{winner}"
