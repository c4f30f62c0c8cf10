"""Chips that somebody has at a table and that nobody sold him today, for floor, cage and manager: how many,
where they are said to be from, and whether a sale that is in the books by now would square them. And the
sales at which nobody was named, with those whose it may have been; and whom the next sale may be for.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.origins.name_sale import unnamed_sales
from cardhouse.money.origins.state import Unsold
from cardhouse.money.posting import worth
from cardhouse.money.state import Books
from cardhouse.room.state import Room
from cardhouse.room.views.concealing import Alias

SALES_SHOWN = 3
LIKELY_MOST = 4
BUYERS_MOST = 3


class UnsoldLine(msgspec.Struct, frozen=True):
    """What does not add up for one person."""

    person: str
    name: str
    amount: int
    table: int
    at: int
    said: str = ""
    sold_since: bool = False
    sale: int = 0
    """A sale of as much at which nobody was named."""


class UnnamedSale(msgspec.Struct, frozen=True):
    """A sale at which nobody was named: by its slip, with those who may have bought it, the likeliest first.
    """

    posting: int
    amount: int
    people: tuple[tuple[str, str], ...]


def unsold_lines(room: Room, alias: Alias) -> tuple[UnsoldLine, ...]:
    """Everybody, the longest first; where chips are play money nobody sells any."""
    if room.money != "real":
        return ()
    books = room.books
    found = sorted(books.origins.unsold.items(), key=lambda item: (item[1].at, item[0]))
    sales = _sales_by_amount(books) if found else {}
    return tuple(
        UnsoldLine(
            person, alias(person), amount=one.amount, table=one.table, at=one.at, said=one.said,
            sold_since=books.balance(accounts.pocket(person)) >= one.amount, sale=sales.get(one.amount, 0),
        )
        for person, one in found
    )  # fmt: skip


def _sales_by_amount(books: Books) -> dict[int, int]:
    """The latest sale of each amount at which nobody was named: looked for once, however many sit there."""
    return {worth(one.lines): one.number for one in reversed(unnamed_sales(books))}


def unsold_at(room: Room, table: FloorTable) -> list[tuple[int, Unsold]]:
    """Who of one table, by seat, the longest first. Only those who sit there are asked about: it is part of
    what a dealer is shown after every action.
    """
    unsold = room.books.origins.unsold if room.money == "real" else {}
    if not unsold:
        return []
    seated = [(seat, unsold.get(player.player)) for seat, player in table.table.seats.items()]
    here = [(seat, one) for seat, one in seated if one is not None and one.table == table.number]
    return sorted(here, key=lambda found: (found[1].at, found[0]))


def unnamed_lines(room: Room, alias: Alias) -> tuple[UnnamedSale, ...]:
    """The latest sales without a name; where chips are play money nobody asks."""
    if room.money != "real":
        return ()
    sales = unnamed_sales(room.books)[:SALES_SHOWN]
    return tuple(
        UnnamedSale(one.number, worth(one.lines), _likely(room, worth(one.lines), alias)) for one in sales
    )


def likely_buyers(room: Room, alias: Alias) -> tuple[tuple[str, str], ...]:
    """Whom the next sale may be for: who is called to a seat, who sits with chips that nobody sold, then who
    waits; none who has chips of today's in the pocket. One tap names the guest before the sale, as one does
    after it; nobody is named by guessing, because the cash of a day is by person.
    """
    if room.money != "real":
        return ()
    books, names = room.books, [one for each in room.floor.lists.by_spread.values() for one in each.names]
    called = [one.person for one in names if one.call is not None]
    found = dict.fromkeys([*called, *books.origins.unsold, *(one.person for one in names)])
    able = [person for person in found if not books.balance(accounts.pocket(person))]
    return tuple((person, alias(person)) for person in able[:BUYERS_MOST])


def _likely(room: Room, amount: int, alias: Alias) -> tuple[tuple[str, str], ...]:
    """Whoever sits with as many chips that nobody sold, then who waits for a seat and has bought nothing."""
    books = room.books
    unsold = [person for person, one in books.origins.unsold.items() if one.amount == amount]
    waiting = [name.person for one in room.floor.lists.by_spread.values() for name in one.names]
    able = [person for person in waiting if not books.balance(accounts.pocket(person))]
    return tuple((person, alias(person)) for person in list(dict.fromkeys(unsold + able))[:LIKELY_MOST])
