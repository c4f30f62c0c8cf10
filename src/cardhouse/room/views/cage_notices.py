"""What should not stay as it is at the cage: banks and drawers left open, counts that were off, keys that are
out, accounts that are stopped. Shows them; what is done about each is a command of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.money.reports.places import counts_since, there
from cardhouse.room.books_now import looked_at
from cardhouse.room.state import Room
from cardhouse.room.views.cage_lines import NoticeLine


def notices_of(room: Room, choices: Choices) -> Iterator[NoticeLine]:
    """The gravest kind first."""
    books = room.books
    for account, why in sorted(books.stopped.items()):
        yield NoticeLine("account_stopped", account, "", 0, books.balance(account), why)
    yield from _off(room)
    yield from _banks(room, choices)
    yield from _drawers(room)


def _off(room: Room) -> Iterator[NoticeLine]:
    """Drawers whose last count of this day was over or short; banks have variances of their own."""
    for place, count in sorted(counts_since(room.books, room.books.reports.closed_at).items()):
        if count.difference:
            yield NoticeLine("drawer_off", place, count.by, count.at, count.difference)


def _banks(room: Room, choices: Choices) -> Iterator[NoticeLine]:
    """Open banks of tables that are not open, and keys of containers that were not brought back."""
    books = room.books
    for number, bank in sorted(books.banks.tables.items()):
        if bank.open and number not in room.floor.tables:
            cite = choices.cite("money_banks.closed_with")
            worth = there(books, f"bank:{number}")
            yield NoticeLine(
                "bank_left_open", f"bank:{number}", bank.dealer, bank.counted_at, worth, cite=cite
            )
        if bank.key_with:
            cite = choices.cite("money_banks.keys_with")
            yield NoticeLine("key_out", f"bank:{number}", bank.key_with, 0, 0, cite=cite)


def _drawers(room: Room) -> Iterator[NoticeLine]:
    """Windows and carts that were opened on an earlier gaming day; the vault is always there."""
    view = looked_at(room)
    for place, drawer in sorted(room.books.cage.drawers.items()):
        if drawer.open and place != "vault" and view.day_of(drawer.since) < view.gaming_day:
            worth = there(room.books, place)
            yield NoticeLine("drawer_left_open", place, drawer.keeper, drawer.since, worth)
