"""The books of one room: what lies in each account, and what each subject of the money layer remembers.

Only holds; change it through `room.apply`. Every field has a type that msgspec can write and read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.money.banks.state import Banks
from cardhouse.money.cage.state import Cage
from cardhouse.money.collections.state import Collections
from cardhouse.money.decks.state import Decks
from cardhouse.money.disputes.state import Disputes
from cardhouse.money.matters.state import Matters
from cardhouse.money.origins.state import Origins
from cardhouse.money.posting import Posting
from cardhouse.money.reports.state import Reports
from cardhouse.money.taxes.state import Taxes
from cardhouse.money.tips.state import Tips


class Books(msgspec.Struct):
    """The ledger and its surroundings."""

    balances: dict[str, int] = msgspec.field(default_factory=dict)
    """What lies in each account; accounts with nothing in them are left out."""
    chips: dict[str, dict[int, int]] = msgspec.field(default_factory=dict)
    """Counted accounts: how many chips of each value."""
    total: int = 0
    """The sum of all balances: nothing, always."""
    postings: int = 0
    """The number of the last posting."""
    recent: dict[int, Posting] = msgspec.field(default_factory=dict)
    """Postings of this gaming day and the last, for reversals."""
    printed: dict[int, int] = msgspec.field(default_factory=dict)
    """When those of them were made that come with a slip: the cage's, not the hands'."""
    reversed: dict[int, int] = msgspec.field(default_factory=dict)
    """Which posting undid which."""
    stopped: dict[str, str] = msgspec.field(default_factory=dict)
    """Accounts whose activity is stopped, and why."""
    closed_day: int = 0
    """The last gaming day that was closed, as a proleptic Gregorian ordinal."""
    banks: Banks = msgspec.field(default_factory=Banks)
    """Table banks: counts, slips, fills, variances."""
    cage: Cage = msgspec.field(default_factory=Cage)
    """Windows, vault, carts, runners, safekeeping, cash by person and gaming day."""
    collections: Collections = msgspec.field(default_factory=Collections)
    """Terms of the rake, time, boxes on tables."""
    tips: Tips = msgspec.field(default_factory=Tips)
    """Toke boxes, and the staff pool with its pay period."""
    decks: Decks = msgspec.field(default_factory=Decks)
    """Sets of cards and what becomes of them."""
    disputes: Disputes = msgspec.field(default_factory=Disputes)
    """What patrons do not agree with, each with its clock."""
    taxes: Taxes = msgspec.field(default_factory=Taxes)
    """Winnings that are told to the revenue service: forms, papers, what was paid on."""
    matters: Matters = msgspec.field(default_factory=Matters)
    """Variances that the house has looked into."""
    origins: Origins = msgspec.field(default_factory=Origins)
    """Chips at tables that nobody sold, this gaming day."""
    reports: Reports = msgspec.field(default_factory=Reports)
    """What postings come to since the last close, counts, boxes, closings."""

    def balance(self, account: str) -> int:
        """What lies there."""
        return self.balances.get(account, 0)


Apply = Callable[[Books, Any, int], None]
"""Writes an event into the books, at the instant of the log's entry."""
