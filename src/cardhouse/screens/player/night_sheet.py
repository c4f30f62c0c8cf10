"""A night's ledger for a spreadsheet: its lines, and below them who pays whom, with the heads and the figures
of the reader's language. Where a comma parts the cents, a spreadsheet of that language parts columns by
semicolons; the mark at the beginning tells it that names may have letters of any alphabet.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from cardhouse.languages import figures, spoken
from cardhouse.money.reports.formats import SPREADSHEET_COMMANDS
from cardhouse.room.nights.reckoning import HOUSE, Reckoning
from cardhouse.screens.texts import text

MARK = "\ufeff"


def as_csv(night: Reckoning, name: Callable[[str], str]) -> str:
    """Amounts without signs of money or groups, and no name that can be taken for a formula."""

    def who(person: str) -> str:
        shown = name(person) if person != HOUSE else text("own_night.house")
        return f"'{shown}" if shown.startswith(SPREADSHEET_COMMANDS) else shown

    written = io.StringIO()
    write = csv.writer(written, delimiter=";" if spoken() in figures.POINTS else ",").writerow
    columns = ("name", "brought", "taken", "on_table", "result")
    write([text(f"own_night.{column}") for column in columns])
    for line in night.lines:
        amounts = (line.brought, line.taken, line.on_table, line.result)
        write((who(line.person), *map(_figure, amounts)))
    if night.house:
        write((who(HOUSE), "", "", "", _figure(night.house)))
    write(())
    write([text(f"own_night.sheet.{column}") for column in ("payer", "payee", "amount")])
    for one in night.payments:
        write((who(one.payer), who(one.payee), _figure(one.amount)))
    return MARK + written.getvalue()


def _figure(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return sign + figures.typed_as(abs(cents), spoken())
