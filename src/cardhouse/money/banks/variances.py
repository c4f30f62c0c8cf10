"""A bank that is over or short: the posting that sets the books right, who answers, who is told, and how a
case is settled.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks import events as ev
from cardhouse.money.banks.finding import cash_on_books, chips_on_books
from cardhouse.money.banks.state import Bank, PendingCount
from cardhouse.money.counted_chips import differences, moving, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post
from cardhouse.money.matters.open_matter import opened
from cardhouse.money.offices import office_fault
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal, register

register(
    {
        "variance_settled": "variance {variance} is settled already: {outcome}",
        "no_case": "variance {variance} was only noted: there is no case to settle",
        "own_variance": "{by} answers for variance {variance} and may not settle it",
        "variance_reason": "settling a variance needs a reason in words",
    }
)


def variance(desk: MoneyDesk, bank: Bank, table: int, count: PendingCount) -> list[MoneyEvent] | Refusal:
    """What follows from a count that differs from the books; nothing where it does not."""
    chips = differences(count.chips, chips_on_books(desk, table))
    cash = count.cash - cash_on_books(desk, table)
    if not chips and not cash:
        return []
    events: list[MoneyEvent] = []
    over = {value: count for value, count in chips.items() if count > 0}
    short = {value: count for value, count in chips.items() if count < 0}
    for part, part_cash in ((over, max(cash, 0)), (short, min(cash, 0))):
        if not part and not part_cash:
            continue
        rack, drawer = accounts.bank(table, "chips"), accounts.bank(table, "cash")
        worth = total(part)
        lines = {rack: worth, drawer: part_cash, accounts.variance(rack): -worth - part_cash}
        made = post(desk, "variance", lines, chips=moving(rack, part), table=table)
        if isinstance(made, Refusal):
            return made
        events.append(made)
    policy, told = desk.choices["money_banks.discrepancy"], desk.choices["money_banks.variance_told"]
    answers = desk.choices["money_banks.answers_for_it"]
    number = desk.books.banks.variance_count + 1
    events.append(
        ev.VarianceFound(
            number, table, difference=total(chips) + cash, chips=chips, cash=cash, counted_by=desk.by,
            answers={"dealer": bank.dealer, "floorperson": bank.floorperson, "nobody": ""}[answers.value],
            answers_cite=answers.cite, case=policy.value == "variance_policy", case_cite=policy.cite,
            told=told.value == "at_once", cite=told.cite,
        )
    )  # fmt: skip
    who = (*count.signatures.values(), desk.by)
    return events + opened(
        desk, "bank", f"bank:{table}", difference=total(chips) + cash, counters=who
    )


def untold(desk: MoneyDesk, table: int) -> list[MoneyEvent]:
    """At the closing a supervisor is told of what was kept until then."""
    cite = desk.choices.cite("money_banks.variance_told")
    return [
        ev.VarianceTold(one.number, cite)
        for one in desk.books.banks.variances.values()
        if one.table == table and not one.told
    ]


def note(desk: MoneyDesk, command: cmd.NoteVariance) -> Answer:
    found = desk.books.banks.variances.get(command.variance)
    if found is None:
        return Refusal("no_such_variance", {"variance": command.variance})
    cite = desk.choices.cite("money_banks.variance_told")
    refused = office_fault(desk, ("supervisor",), "taking note of a variance", cite)
    return refused if refused is not None else [ev.VarianceNoted(command.variance, desk.by)]


def settle(desk: MoneyDesk, command: cmd.SettleVariance) -> Answer:
    found = desk.books.banks.variances.get(command.variance)
    if found is None:
        return Refusal("no_such_variance", {"variance": command.variance})
    policy = desk.choices["money_banks.discrepancy"]
    refused = office_fault(desk, ("supervisor",), "settling a variance", policy.cite)
    if refused is not None:
        return refused
    if not found.case:
        return Refusal("no_case", {"variance": command.variance}, policy.cite)
    if found.outcome:
        return Refusal("variance_settled", {"variance": command.variance, "outcome": found.outcome})
    own = Refusal("own_variance", {"by": desk.by, "variance": command.variance}, policy.cite)
    refused = one_with(desk, found.answers, own)
    if refused is not None:
        return refused
    if not command.reason.strip():
        return Refusal("variance_reason")
    settled = ev.VarianceSettled(
        command.variance, command.outcome, desk.by, command.reason.strip(), policy.cite
    )
    return [settled]


HANDLERS: dict[Any, Decide] = {cmd.NoteVariance: note, cmd.SettleVariance: settle}
