"""Places that are counted whole: windows of the cage, carts and the vault, each with its chips and its cash.

The cage counts them (`money/cage`), the banks of tables are counted by their own rules (`money/banks`).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.money.account import kind
from cardhouse.money.counted_chips import total
from cardhouse.money.state import Books

COUNTED_HERE = frozenset(("cage", "cart", "vault"))


def there(books: Books, place: str) -> int:
    """What the chips and the cash of a place come to."""
    return books.balance(f"{place}:chips") + books.balance(f"{place}:cash")


def places_of(accounts: Iterable[str]) -> list[str]:
    """The places that these accounts belong to."""
    return sorted({one.rpartition(":")[0] for one in accounts if kind(one) in COUNTED_HERE})


def counted(books: Books, since: int) -> dict[str, tuple[int, int]]:
    """What the last count of each place after an instant expected, and what it found."""
    found = {}
    for count in books.cage.counts:
        if count.at >= since:
            amount = total(count.chips) + count.cash
            found[count.place] = (amount - count.difference, amount)
    return found
