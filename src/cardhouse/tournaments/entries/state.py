"""Who is in an event: every entry with what was paid and where it is now. One person may have several, one
after the other (re-entries).
"""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal[
    "registered", "alternate", "playing", "out", "bagged", "withdrawn", "disqualified",
    "unregistered",
]  # fmt: skip
"""Registered: has a seat or will be drawn one before the start; withdrawn: is being blinded off."""
WITH_CHIPS = ("playing", "withdrawn")
"""Still in, and at a table: also whoever gave up, until the chips are blinded off."""


class Entry(msgspec.Struct):
    """One entry of one person."""

    number: int
    """Counted from 1 in each event."""
    person: str
    at: int
    """When it was bought."""
    again: bool = False
    """Whether it is a re-entry."""
    status: Status = "registered"
    table: int = 0
    seat: int = 0
    rebuys: int = 0
    add_ons: int = 0
    staff_add_on: bool = False
    """Whether the add-on for the staff was bought with it."""
    way: str = ""
    """Where it was bought."""
    postings: list[int] = msgspec.field(default_factory=list)
    """The numbers of the postings with which it was paid."""
    flight: str = ""
    paid: int = 0
    """All that was paid for it, in cents."""
    voucher: int = 0
    """The voucher that paid for it, or for a part of it."""
    by_voucher: int = 0
    """How much of it, in cents."""
    chips: int = 0
    """All the chips that it was given: stack, rebuys, add-ons."""


class Voucher(msgspec.Struct):
    """A debt of the house that pays an entry: a seat won in a satellite, or a voucher that was given out."""

    number: int
    person: str
    value: int
    at: int
    good_for: str = ""
    """The event that it is good for; empty: any."""
    why: str = ""


class Entries(msgspec.Struct):
    """All entries of an event."""

    all: dict[int, Entry] = msgspec.field(default_factory=dict)
    of: dict[str, list[int]] = msgspec.field(default_factory=dict)
    """The numbers of each person's entries, the latest last."""
    given_back: int = 0
    """How many were given back before they played."""
    alternates: list[int] = msgspec.field(default_factory=list)
    """The numbers of those who wait for a seat, in order."""
    owed: dict[int, int] = msgspec.field(default_factory=dict)
    """By entry: the price of a rebuy that was announced and is not paid, in cents."""
    left: int = 0
    """How many are still in: registered or playing or bagged."""

    def latest(self, person: str) -> Entry | None:
        """The present or last entry of somebody."""
        numbers = self.of.get(person)
        return self.all[numbers[-1]] if numbers else None
