"""What goes into a rack and out of it while the table is open: chips for cash, chips for a player's chips of
the same value; and how the chips stand in the tubes.

Fills have their own course (`fills`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks import events as ev
from cardhouse.money.banks.finding import bank_of, chips_on_books
from cardhouse.money.banks.state import Bank
from cardhouse.money.cage.denominations import values_fault
from cardhouse.money.counted_chips import count_fault, moving, text, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal, register

WORDS = {"cash": "for_cash", "chips": "for_chips", "nothing": "without_exchange"}

register(
    {
        "rack_change": "chips go into a rack and out of it {allowed} only, not {against}",
        "uneven_exchange": (
            "{out:money} would go out of the rack and {into:money} come in: an exchange is even"
        ),
        "not_in_charge": "the rack of table {table} is {dealer}'s: {by} did not count it",
        "nothing_exchanged": "nothing was named to be exchanged at table {table}",
        "tubes_differ": "the tubes hold {tubes}, the rack of table {table} has {rack}",
    }
)


def exchange(desk: MoneyDesk, command: cmd.ExchangeAtRack) -> Answer:
    bank = bank_of(desk, command.table, open_now=True)
    if isinstance(bank, Refusal):
        return bank
    refused = (
        _in_charge(desk, bank, command.table)
        or count_fault(command.out)
        or count_fault(command.into, command.cash)
        or values_fault(desk, command.into)
        or _even_fault(desk, command)
    )
    if refused is not None:
        return refused
    made = _for_cash(desk, command) if command.against == "cash" else _for_chips(desk, command)
    if isinstance(made, Refusal):
        return made
    cite = desk.choices.cite("money_banks.rack_changes")
    changed = ev.RackChanged(
        command.table, command.person, against=command.against, out=command.out, into=command.into,
        cash=command.cash, by=desk.by, cite=cite
    )
    return [*made, changed]


def _in_charge(desk: MoneyDesk, bank: Bank, table: int) -> Refusal | None:
    """The dealer who counted the rack, or a supervisor."""
    if desk.by == bank.dealer or desk.roles & {"floor", "manager"}:
        return None
    facts = {"table": table, "dealer": bank.dealer or "nobody", "by": desk.by}
    return Refusal("not_in_charge", facts, desk.choices.cite("money_banks.answers_for_it"))


def _even_fault(desk: MoneyDesk, command: cmd.ExchangeAtRack) -> Refusal | None:
    rule = desk.choices["money_banks.rack_changes"]
    out, into = total(command.out), total(command.into) + command.cash
    if not out and not into:
        return Refusal("nothing_exchanged", {"table": command.table})
    if WORDS[command.against] not in rule.value:
        allowed = " or ".join(word.replace("_", " ") for word in sorted(rule.value))
        facts = {"allowed": allowed, "against": WORDS[command.against].replace("_", " ")}
        return Refusal("rack_change", facts, rule.cite)
    wrong_kind = (command.against == "cash" and command.into) or (command.against == "chips" and command.cash)
    if command.against != "nothing" and (out != into or wrong_kind):
        return Refusal("uneven_exchange", {"out": out, "into": into}, rule.cite)
    return None


def _for_cash(desk: MoneyDesk, command: cmd.ExchangeAtRack) -> list[Posted] | Refusal:
    """The cash comes from outside into the dealer's drawer, the chips go to the player."""
    rack, drawer = accounts.bank(command.table, "chips"), accounts.bank(command.table, "cash")
    lines = {
        rack: -command.cash,
        accounts.pocket(command.person): command.cash,
        drawer: command.cash,
        accounts.OUTSIDE: -command.cash,
    }
    chips = moving(rack, command.out, -1)
    made = post(desk, "buy_in", lines, chips=chips, person=command.person, table=command.table)
    return made if isinstance(made, Refusal) else [made]


def _for_chips(desk: MoneyDesk, command: cmd.ExchangeAtRack) -> list[Posted] | Refusal:
    """What comes in first, then what goes out: a player's chips are not known by value."""
    rack = accounts.bank(command.table, "chips")
    made: list[Posted] = []
    for part, sign in ((command.into, 1), (command.out, -1)):
        if not part:
            continue
        worth = sign * total(part)
        one = post(
            desk, "colour_change", {rack: worth, accounts.AT_LARGE: -worth},
            chips=moving(rack, part, sign), person=command.person, table=command.table,
        )  # fmt: skip
        if isinstance(one, Refusal):
            return one
        made.append(one)
    return made


def arrange(desk: MoneyDesk, command: cmd.ArrangeRack) -> Answer:
    bank = bank_of(desk, command.table, open_now=True)
    if isinstance(bank, Refusal):
        return bank
    refused = _in_charge(desk, bank, command.table)
    if refused is not None:
        return refused
    held: Counter[int] = Counter()
    for tube in command.tubes:
        refused = count_fault({tube.value: tube.count})
        if refused is not None:
            return refused
        held[tube.value] += tube.count
    rack = chips_on_books(desk, command.table)
    if dict(held) != rack:
        facts = {"tubes": text(held), "table": command.table, "rack": text(rack)}
        return Refusal("tubes_differ", facts)
    return [ev.RackArranged(command.table, command.tubes, desk.by)]


HANDLERS: dict[Any, Decide] = {cmd.ExchangeAtRack: exchange, cmd.ArrangeRack: arrange}
