"""Places that are counted whole: windows of the cage, carts and the vault, each with its chips and its cash.

The banks of tables are counted by their own rules (`money/banks`).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.money.account import kind

COUNTED_HERE = frozenset(("cage", "cart", "vault"))


def chips_account(place: str) -> str:
    """Where the chips of a place are on the books."""
    return f"{place}:chips"


def cash_account(place: str) -> str:
    """Where its cash is."""
    return f"{place}:cash"


def is_place(place: str) -> bool:
    """Whether it is the name of a place that is counted here."""
    head, _, name = place.partition(":")
    if head == "vault":
        return not name and ":" not in place
    return head in COUNTED_HERE and bool(name) and ":" not in name


def places_of(accounts: Iterable[str]) -> list[str]:
    """The places that these accounts belong to."""
    return sorted({one.rpartition(":")[0] for one in accounts if kind(one) in COUNTED_HERE})
