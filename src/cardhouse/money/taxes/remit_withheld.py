"""What was withheld is paid on to the revenue service: no more than lies there, with what it was paid by."""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post, whole
from cardhouse.money.state import Books
from cardhouse.money.taxes.withhold import tax_account
from cardhouse.play.refusal import Refusal, register

register(
    {
        "more_than_withheld": "{has:money} are withheld: {amount:money} cannot be paid on",
        "remitted_without_note": "say by what it was paid on: a deposit's number, a day",
    }
)


class RemitWithheld(MoneyCommand, frozen=True):
    """What was withheld goes to the revenue service. `note`: by which deposit."""

    amount: int
    note: str


class WithheldRemitted(MoneyEvent, frozen=True):
    """It was paid on."""

    amount: int
    note: str
    by: str


def decide(desk: MoneyDesk, command: RemitWithheld) -> Answer:
    refused = whole(command.amount)
    if refused is not None:
        return refused
    has = desk.balance(tax_account())
    if command.amount > has:
        return Refusal("more_than_withheld", {"has": has, "amount": command.amount})
    if not command.note.strip():
        return Refusal("remitted_without_note")
    lines = {tax_account(): -command.amount, accounts.OUTSIDE: command.amount}
    made = post(desk, "withheld", lines, note=command.note.strip())
    if isinstance(made, Refusal):
        return made
    return [made, WithheldRemitted(command.amount, command.note.strip(), desk.by)]


def apply(books: Books, event: WithheldRemitted, at: int) -> None:
    books.taxes.remitted += event.amount
