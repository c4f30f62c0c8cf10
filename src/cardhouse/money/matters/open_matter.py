"""A count that is over or short by what the house has looked into opens a matter, in the entry of the count.

How much that is the house says for each kind of count (`money_cage.looked_into_*`); who finds out is
`explain_variance.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.matters.state import Counted, Matter
from cardhouse.money.state import Books

DOLLAR = 100


class MatterOpened(MoneyEvent, frozen=True):
    """A variance has to be looked into."""

    number: int
    counted: Counted
    where: str
    difference: int
    limit: int
    counters: tuple[str, ...]
    cite: str | None = None


def opened(
    desk: MoneyDesk, counted: Counted, where: str, *, difference: int, counters: Iterable[str]
) -> list[MoneyEvent]:
    """The matter that a count opens; none where it is even, or off by less than the house's amount."""
    rule = desk.choices[f"money_cage.looked_into_{counted}"]
    limit = rule.value * DOLLAR
    if not difference or abs(difference) < limit:
        return []
    number = len(desk.books.matters.all) + 1
    people = tuple(dict.fromkeys(one for one in counters if one))
    return [
        MatterOpened(
            number, counted, where=where, difference=difference, limit=limit, counters=people, cite=rule.cite
        )
    ]


def apply(books: Books, event: MatterOpened, at: int) -> None:
    books.matters.all[event.number] = Matter(
        event.number, event.counted, where=event.where, difference=event.difference, limit=event.limit,
        counters=event.counters, at=at, cite=event.cite,
    )  # fmt: skip
