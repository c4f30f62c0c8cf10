"""Chips that people have on them: the room knows of those that it saw them get; others were brought along."""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.desk import MoneyDesk


def from_pocket(desk: MoneyDesk, person: str, amount: int) -> dict[str, int]:
    """The lines of somebody giving so many chips. Who is not named gives chips whose holder is not known."""
    if not person:
        return {accounts.AT_LARGE: -amount}
    pocket = accounts.pocket(person)
    known = min(amount, desk.balance(pocket))
    return {pocket: -known, accounts.AT_LARGE: known - amount}


def into_pocket(person: str, amount: int) -> dict[str, int]:
    """The line of somebody getting so many chips."""
    return {accounts.pocket(person) if person else accounts.AT_LARGE: amount}
