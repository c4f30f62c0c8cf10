"""Writes postings into the books. The sum of all accounts is checked after each: should a posting ever change
it, that posting's accounts are stopped, and nothing else.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.event import Posted
from cardhouse.money.ledger.events import AccountReleased
from cardhouse.money.posting import PRINTED
from cardhouse.money.state import Apply, Books
from cardhouse.play.stakes import dollars

RECENT_MOST = 100_000
"""So many postings are remembered at most where no day is ever closed; those with a slip until one is."""


def _posted(books: Books, event: Posted, at: int) -> None:
    posting = event.posting
    balances, before = books.balances, books.total
    for line in posting.lines:
        left = balances.get(line.account, 0) + line.amount
        books.total += line.amount
        if left:
            balances[line.account] = left
        else:
            balances.pop(line.account, None)
    for one in posting.chips:
        held = books.chips.setdefault(one.account, {})
        count = held.get(one.value, 0) + one.count
        if count:
            held[one.value] = count
        else:
            held.pop(one.value, None)
    books.postings = posting.number
    books.recent[posting.number] = posting
    if posting.number - RECENT_MOST not in books.printed:
        books.recent.pop(posting.number - RECENT_MOST, None)
    if posting.what in PRINTED:
        books.printed[posting.number] = at
    if posting.reverses:
        books.reversed[posting.reverses] = posting.number
    if books.total != before:  # what an earlier one left behind is not this one's doing
        why = f"posting {posting.number} left the books {dollars(books.total - before)} out of balance"
        books.stopped.update({line.account: why for line in posting.lines})


def _released(books: Books, event: AccountReleased, at: int) -> None:
    books.stopped.pop(event.account, None)


APPLY: dict[Any, Apply] = {Posted: _posted, AccountReleased: _released}
