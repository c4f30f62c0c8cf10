"""Places that are counted whole: windows of the cage, carts and the vault, each with its chips and its cash.

The cage counts them (`money/cage`), the banks of tables are counted by their own rules (`money/banks`).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.money.account import kind
from cardhouse.money.cage.state import DrawerCount
from cardhouse.money.counted_chips import total
from cardhouse.money.state import Books

COUNTED_HERE = frozenset(("cage", "cart", "vault"))


def there(books: Books, place: str) -> int:
    """What the chips and the cash of a place come to."""
    return books.balance(f"{place}:chips") + books.balance(f"{place}:cash")


def places_of(accounts: Iterable[str]) -> list[str]:
    """The places that these accounts belong to."""
    return sorted({one.rpartition(":")[0] for one in accounts if kind(one) in COUNTED_HERE})


def counts_since(books: Books, since: int) -> dict[str, DrawerCount]:
    """The last count of each place after an instant."""
    return {count.place: count for count in books.cage.counts if count.at > since}


def worth(count: DrawerCount) -> int:
    """What a count came to."""
    return total(count.chips) + count.cash


def still_so(books: Books, count: DrawerCount) -> bool:
    """Whether the place has the very chips and the cash that were counted."""
    chips = books.chips.get(f"{count.place}:chips", {})
    return dict(count.chips) == chips and count.cash == books.balance(f"{count.place}:cash")
