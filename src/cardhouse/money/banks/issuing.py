"""The amount of a bank, and what is put into a closed bank or taken back from it, by two people.

An imprest never gets more than its amount; what goes in and out while the table is open is an exchange
(`exchanging`, `fills`).
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks import events as ev
from cardhouse.money.banks.finding import bank_of, worth
from cardhouse.money.banks.state import Bank, PendingIssue
from cardhouse.money.cage.denominations import values_fault
from cardhouse.money.counted_chips import count_fault, moving, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post, whole
from cardhouse.money.offices import office_fault, two_people_fault
from cardhouse.play.refusal import Refusal, register

ISSUERS = ("supervisor", "cashier")

register(
    {
        "bank_over_amount": (
            "the bank of table {table} would come to {total:money}; it is an imprest of {amount:money}"
        ),
        "no_bank_amount": "the amount of table {table}'s bank must be set beforehand",
        "nothing_issued": "nothing was named to go into the bank of table {table} or out of it",
        "no_issue_pending": "nobody asked for anything to be put into the bank of table {table}",
        "other_issue": (
            "what {first} asked for at the bank of table {table} is something else, {worth:money} in all: "
            "look at it again, and confirm that"
        ),
        "manager_sets_amount": "the amount of a bank is set by a manager",
    }
)


def set_amount(desk: MoneyDesk, command: cmd.SetBankAmount) -> Answer:
    if "manager" not in desk.roles:
        return Refusal("manager_sets_amount")
    refused = whole(command.amount)
    if refused is not None:
        return refused
    if type(command.table) is not int or command.table < 1:
        return Refusal("no_bank", {"table": command.table})
    bank = desk.books.banks.tables.get(command.table)
    if bank is not None and bank.open:
        return Refusal("bank_open", {"table": command.table})
    cite = desk.choices.cite("money_banks.amount")
    return [ev.BankAmountSet(command.table, command.amount, desk.by, cite)]


def issue(desk: MoneyDesk, command: cmd.IssueBank) -> Answer:
    return _asked(desk, command.table, command.chips, command.cash, command.source, back=False)


def take_back(desk: MoneyDesk, command: cmd.TakeBackBank) -> Answer:
    return _asked(desk, command.table, command.chips, command.cash, "vault", back=True)


def _asked(
    desk: MoneyDesk, table: int, chips: dict[int, int], cash: int, source: str, *, back: bool
) -> Answer:
    refused = office_fault(desk, ISSUERS, "putting funds into a bank") or count_fault(chips, cash)
    if refused is not None:
        return refused
    if not chips and not cash:
        return Refusal("nothing_issued", {"table": table})
    refused = values_fault(desk, chips)
    if refused is not None:
        return refused
    bank = desk.books.banks.tables.get(table, Bank())
    if bank.open:
        rule = desk.choices["money_banks.rack_changes"]
        return Refusal("bank_open", {"table": table}, rule.cite)
    if type(table) is not int or table < 1:
        return Refusal("no_bank", {"table": table})
    if not back:
        refused = _amount_fault(desk, bank, table, worth(desk, table) + total(chips) + cash)
        if refused is not None:
            return refused
    trial = _moved(desk, table, PendingIssue(chips, cash, source, desk.by, back))
    if isinstance(trial, Refusal):  # what is not there cannot be asked for
        return trial
    return [ev.BankIssueAsked(table, chips, cash, source, back, desk.by)]


def _amount_fault(desk: MoneyDesk, bank: Bank, table: int, would_be: int) -> Refusal | None:
    set_before = desk.choices["money_banks.amount"]
    if not bank.amount:
        if set_before.value == "predetermined":
            return Refusal("no_bank_amount", {"table": table}, set_before.cite)
        return None
    imprest = desk.choices["money_banks.bank"]
    if imprest.value == "imprest" and would_be > bank.amount:
        facts = {"table": table, "total": would_be, "amount": bank.amount}
        return Refusal("bank_over_amount", facts, imprest.cite)
    return None


def confirm_issue(desk: MoneyDesk, command: cmd.ConfirmIssue) -> Answer:
    bank = bank_of(desk, command.table, open_now=False)
    if isinstance(bank, Refusal):
        return bank
    if bank.issue is None:
        return Refusal("no_issue_pending", {"table": command.table})
    refused = office_fault(desk, ISSUERS, "confirming funds of a bank") or two_people_fault(
        desk, bank.issue.by, "putting funds into a bank"
    )
    if refused is None and bank.issue != _as_seen(command, bank.issue.by):
        worth_of_it = total(bank.issue.chips) + bank.issue.cash
        facts = {"table": command.table, "first": bank.issue.by, "worth": worth_of_it}
        refused = Refusal("other_issue", facts)
    if refused is None and not bank.issue.back:
        would_be = worth(desk, command.table) + total(bank.issue.chips) + bank.issue.cash
        refused = _amount_fault(desk, bank, command.table, would_be)
    if refused is not None:
        return refused
    moved = _moved(desk, command.table, bank.issue)
    if isinstance(moved, Refusal):
        return moved
    return [*moved, ev.BankIssued(command.table, bank.issue.by, desk.by)]


def _as_seen(command: cmd.ConfirmIssue, by: str) -> PendingIssue:
    return PendingIssue(command.chips, command.cash, command.source, by, command.back)


def _moved(desk: MoneyDesk, table: int, asked: PendingIssue) -> list[MoneyEvent] | Refusal:
    """The posting: from the vault or from outside into the bank, or from the bank into the vault."""
    sign = -1 if asked.back else 1
    rack, drawer = accounts.bank(table, "chips"), accounts.bank(table, "cash")
    chips, worth_of_chips = moving(rack, asked.chips, sign), sign * total(asked.chips)
    lines = {rack: worth_of_chips, drawer: sign * asked.cash}
    if asked.source == "vault":
        lines |= {accounts.vault("chips"): -worth_of_chips, accounts.vault("cash"): -sign * asked.cash}
        chips += moving(accounts.vault("chips"), asked.chips, -sign)
    else:
        lines[accounts.OUTSIDE] = -worth_of_chips - sign * asked.cash
    about: dict[str, Any] = {"table": table, "by": asked.by, "approved_by": desk.by}
    made = post(desk, "credit" if asked.back else "opening", lines, chips=chips, **about)
    return made if isinstance(made, Refusal) else [made]


HANDLERS: dict[Any, Decide] = {
    cmd.SetBankAmount: set_amount,
    cmd.IssueBank: issue,
    cmd.TakeBackBank: take_back,
    cmd.ConfirmIssue: confirm_issue,
}
