"""The bank of one table as the dealer sees it: whether it is open, whose signature a count waits for, and its
fills with how each is counted. Decides nothing.
"""

from __future__ import annotations

import msgspec

from cardhouse.money.account import kind
from cardhouse.money.banks.fill_count import checklist
from cardhouse.money.banks.state import Bank
from cardhouse.room.hosting import Hosting
from cardhouse.room.views import cage_lines as line
from cardhouse.room.views.cage import bank_line, chip_lines
from cardhouse.room.views.fill_steps import fill_line


class CheckLine(msgspec.Struct, frozen=True):
    """How chips of one value are checked before they go into the rack."""

    value: int
    full_stacks: int
    broken_down: int
    by_height: int
    uneven: int


class BankView(msgspec.Struct, frozen=True):
    """All of it."""

    table: int
    chips: tuple[line.Chip, ...]
    bank: line.BankLine
    known: bool
    """Whether the table has a bank at all."""
    needs_count: bool
    """Whether a dealer counts the rack before the first hand he deals."""
    fills: tuple[line.FillLine, ...]
    checks: dict[int, tuple[CheckLine, ...]]
    """By fill."""
    full_stack: int
    stack: int
    each_broken: bool
    places: tuple[str, ...]
    """Windows and carts that are open."""
    fill_from: tuple[str, ...]


def bank_view(host: Hosting, table: int) -> BankView:
    """The bank of a table as it stands."""
    room, choices = host.room, host.in_force(table=table)
    books = room.books
    bank = books.banks.tables.get(table)
    fills = [one for one in books.banks.fills.values() if one.table == table]
    checks = {
        one.number: tuple(CheckLine(*check[:5]) for check in checklist(choices, one.want)) for one in fills
    }
    counts = choices.value("money_banks.dealer_counts") == "before_first_hand"
    return BankView(
        table, chip_lines(books), bank=bank_line(books, choices, table, bank or Bank()),
        known=bank is not None,
        needs_count=counts, fills=tuple(fill_line(choices, one) for one in fills), checks=checks,
        full_stack=choices.value("money_banks.fill_full_stack"),
        stack=choices.value("money_banks.fill_stack"),
        each_broken=choices.value("money_banks.fill_full_stacks") == "each_broken_down",
        places=tuple(
            place for place, one in sorted(books.cage.drawers.items())
            if one.open and kind(place) != "vault"
        ),
        fill_from=tuple(sorted(choices.value("money_banks.fill_from"))),
    )  # fmt: skip
