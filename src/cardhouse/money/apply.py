"""Applies an event to the books. Knows no house, no clock, no chance, and cannot fail.

Each subject has an `apply.py` for its own events; this is the list of them.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.banks import apply as banks
from cardhouse.money.cage import apply as cage
from cardhouse.money.collections import apply as collections
from cardhouse.money.decks import apply as decks
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger import apply as ledger
from cardhouse.money.ledger.events import AccountReleased
from cardhouse.money.reports import apply as reports
from cardhouse.money.state import Apply, Books
from cardhouse.money.tips import apply as tips


def _released(books: Books, event: AccountReleased, at: int) -> None:
    books.stopped.pop(event.account, None)


APPLY: dict[Any, Apply] = {
    **ledger.APPLY,
    **banks.APPLY,
    **cage.APPLY,
    **collections.APPLY,
    **decks.APPLY,
    **reports.APPLY,
    **tips.APPLY,
    AccountReleased: _released,
}


def apply(books: Books, event: MoneyEvent, at: int) -> None:
    """Changes the books in place."""
    APPLY[type(event)](books, event, at)
