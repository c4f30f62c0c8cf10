"""Finds the bank or fill that a command is about, and what the books say lies there."""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.banks.state import Bank, Fill
from cardhouse.money.desk import MoneyDesk
from cardhouse.play.refusal import Refusal, register

register(
    {
        "no_bank": "table {table} has no bank: set its amount or issue its chips first",
        "bank_closed": "the bank of table {table} is closed",
        "bank_open": "the bank of table {table} is open",
        "no_such_fill": "no fill {fill} of table {table} is under way",
        "fill_stage": "fill {fill} is {stage}: {needed} first",
        "no_such_variance": "there is no variance {variance}",
    }
)


def bank_of(desk: MoneyDesk, table: int, *, open_now: bool | None = None) -> Bank | Refusal:
    """The bank of a table, open or closed as it must be."""
    found = desk.books.banks.tables.get(table)
    if found is None:
        return Refusal("no_bank", {"table": table})
    if open_now is not None and found.open != open_now:
        return Refusal("bank_closed" if open_now else "bank_open", {"table": table})
    return found


def fill_of(desk: MoneyDesk, table: int, number: int) -> Fill | Refusal:
    """A fill of this table that is under way."""
    found = desk.books.banks.fills.get(number)
    if found is None or found.table != table:
        return Refusal("no_such_fill", {"fill": number, "table": table})
    return found


def chips_on_books(desk: MoneyDesk, table: int) -> dict[int, int]:
    """How many chips of each value the books have in a rack."""
    return dict(desk.books.chips.get(accounts.bank(table, "chips"), {}))


def cash_on_books(desk: MoneyDesk, table: int) -> int:
    return desk.balance(accounts.bank(table, "cash"))


def worth(desk: MoneyDesk, table: int) -> int:
    """What a bank comes to by the books."""
    return desk.balance(accounts.bank(table, "chips")) + cash_on_books(desk, table)
