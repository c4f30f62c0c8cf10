"""Answers commands about money with events or a refusal. Pure: the books are not touched.

Each subject has its commands, its events and its decisions in its own folder; this is the list of them.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.banks import decide as banks
from cardhouse.money.cage import decide as cage
from cardhouse.money.command import MoneyCommand
from cardhouse.money.decks import decide as decks
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.ledger import decide as ledger
from cardhouse.money.reports import decide as reports
from cardhouse.money.tips import decide as tips

HANDLERS: dict[Any, Decide] = {
    **ledger.HANDLERS,
    **banks.HANDLERS,
    **cage.HANDLERS,
    **decks.HANDLERS,
    **reports.HANDLERS,
    **tips.HANDLERS,
}


def decide(desk: MoneyDesk, command: MoneyCommand) -> Answer:
    """What happens when somebody asks this about money, under these rules of the house."""
    return HANDLERS[type(command)](desk, command)
