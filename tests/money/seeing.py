"""What a second person confirms when he confirms what the page shows him."""

from __future__ import annotations

from typing import Any

from cardhouse.money.banks.commands import ConfirmCount, ConfirmIssue
from cardhouse.money.reports.commands import ConfirmDayClose
from cardhouse.money.state import Books
from cardhouse.money.tips.commands import ConfirmPayPeriod
from cardhouse.money.tips.pay_period import owed_of


def issue_at(books: Books, table: int) -> ConfirmIssue:
    """What waits to go into the bank of a table, or out of it."""
    bank = books.banks.tables.get(table)
    if bank is None or bank.issue is None:
        return ConfirmIssue(table)
    waits = bank.issue
    source: Any = waits.source
    return ConfirmIssue(table, waits.chips, waits.cash, source, waits.back)


def close_of(books: Books) -> ConfirmDayClose:
    """The close of the day that somebody asked for."""
    asked = books.reports.close
    return ConfirmDayClose() if asked is None else ConfirmDayClose(asked.number)


def period_of(books: Books) -> ConfirmPayPeriod:
    """The report of the pay period that waits."""
    waits = books.tips.period.pending
    return ConfirmPayPeriod() if waits is None else ConfirmPayPeriod(owed_of(waits), waits.cage_part)


def as_seen(books: Books, command: Any) -> Any:
    """The same confirmation, of what waits where it is about."""
    if isinstance(command, ConfirmIssue):
        return issue_at(books, command.table)
    bank = books.banks.tables.get(command.table) if isinstance(command, ConfirmCount) else None
    if bank is not None and bank.pending is not None:
        return ConfirmCount(command.table, command.chips, command.cash, bank.pending.moment)
    return command
