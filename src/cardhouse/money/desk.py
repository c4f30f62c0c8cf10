"""What a decision about money is made with: the books, the house's choices, the hour, who asks.

Nothing here is changed by deciding; several postings of one decision see each other through `trial`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from typing import Any

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.money.event import MoneyEvent
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal

Answer = list[MoneyEvent] | Refusal
Decide = Callable[["MoneyDesk", Any], Answer]
SECOND = 1_000_000


class MoneyDesk(msgspec.Struct):
    """One decision's surroundings."""

    books: Books
    choices: Choices
    now: int
    by: str = ""
    roles: frozenset[str] = frozenset()
    zone: tzinfo = UTC
    changes: dict[str, int] = {}
    """What this decision has moved so far, by account."""
    chip_changes: dict[tuple[str, int], int] = {}
    tied: frozenset[str] = frozenset()
    """Accounts that are in the same hands as who asks: they are no second person (`two_people`)."""
    posted: int = 0
    """How many postings this decision has made so far."""

    def local(self, instant: int) -> datetime:
        """The room's own date and hour of an instant."""
        return datetime.fromtimestamp(instant // SECOND, self.zone)

    def balance(self, account: str) -> int:
        """What lies there after what this decision moved so far."""
        return self.books.balance(account) + self.changes.get(account, 0)

    def count(self, account: str, value: int) -> int:
        """How many chips of one value lie there."""
        return self.books.chips.get(account, {}).get(value, 0) + self.chip_changes.get((account, value), 0)
