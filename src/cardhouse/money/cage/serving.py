"""Serving guests at windows and carts: cash for chips, chips for cash, chips for chips.

Whether somebody may play at all, and what he plays in, the room asks of the floor (`room.cage`).
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage import events as ev
from cardhouse.money.cage.denominations import DOLLAR, values_fault
from cardhouse.money.cage.places import account_of, drawer, kind, serving_fault
from cardhouse.money.cage.requests import PERFORM, requested
from cardhouse.money.cage.state import Request
from cardhouse.money.counted_chips import count_fault, moving, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post, whole
from cardhouse.money.pockets import from_pocket, into_pocket
from cardhouse.play.refusal import Refusal, register

register(
    {
        "not_even": "{given:money} for {wanted:money} is no even exchange",
        "name_needed": "from {least:money} on the guest is named: this is {amount:money}",
    }
)


def _transaction_fault(desk: MoneyDesk, place: str, what: str) -> Refusal | None:
    """Carts do some things only; a window does everything."""
    refused = serving_fault(desk, place, what.replace("_", " "))
    if refused is not None or kind(place) != "cart":
        return refused
    done = desk.choices["money_cage.cart_transactions"]
    if what in done.value:
        return None
    facts = {"what": what.replace("_", " "), "place": place, "where": "at the cage only"}
    return Refusal("not_done_here", facts, done.cite)


def name_fault(desk: MoneyDesk, person: str, amount: int) -> Refusal | None:
    """A refusal where the amount asks for a name."""
    least = desk.choices["money_cage.name_from"]
    if person or amount < least.value * DOLLAR:
        return None
    facts = {"least": least.value * DOLLAR, "amount": amount}
    return Refusal("name_needed", facts, least.cite)


def _even_fault(given: int, wanted: int) -> Refusal | None:
    if given == wanted:
        return None
    return Refusal("not_even", {"given": given, "wanted": wanted})


def sell_chips(desk: MoneyDesk, command: cmd.SellChips) -> Answer:
    refused = (
        _transaction_fault(desk, command.place, "cash_for_chips")
        or whole(command.cash)
        or count_fault(command.chips, command.cash)
        or values_fault(desk, command.chips)
        or _even_fault(command.cash, total(command.chips))
        or name_fault(desk, command.person, command.cash)
    )
    if refused is not None:
        return refused
    worth = command.cash
    chips_at = account_of(command.place, "chips")
    lines = {
        accounts.OUTSIDE: -worth,
        account_of(command.place, "cash"): worth,
        chips_at: -worth,
        **into_pocket(command.person, worth),
    }
    cite = desk.choices.cite("money_cage.cart_transactions") if kind(command.place) == "cart" else None
    chips = moving(chips_at, command.chips, -1)
    made = post(desk, "buy_in", lines, chips=chips, person=command.person, cite=cite)
    return made if isinstance(made, Refusal) else [made]


def cash_out(desk: MoneyDesk, command: cmd.CashOut) -> Answer:
    refused = (
        _transaction_fault(desk, command.place, "chips_for_cash")
        or count_fault(command.chips)
        or values_fault(desk, command.chips)
        or whole(total(command.chips))
        or name_fault(desk, command.person, total(command.chips))
    )
    if refused is not None:
        return refused
    worth = total(command.chips)
    chips = {value: command.chips[value] for value in sorted(command.chips)}
    request = Request(0, "cash_out", by=desk.by, at=desk.now, start=command.place, end="", chips=chips,
        cash=worth, person=command.person)
    made = _cash_out(desk, request)
    if isinstance(made, Refusal):
        return made
    if worth < desk.choices.value("money_cage.second_person_from") * DOLLAR:
        return made
    return requested(desk, "cash_out", start=command.place, end="", chips=chips, cash=worth,
        person=command.person)


def _cash_out(desk: MoneyDesk, request: Request) -> list[MoneyEvent] | Refusal:
    if not drawer(desk, request.start).open:  # it may have been closed since the first person asked
        return Refusal("place_closed", {"place": request.start})
    worth = request.cash
    chips_at = account_of(request.start, "chips")
    lines = {
        **from_pocket(desk, request.person, worth),
        chips_at: worth,
        account_of(request.start, "cash"): -worth,
        accounts.OUTSIDE: worth,
    }
    second = desk.by if request.number else ""
    chips = moving(chips_at, request.chips)
    made = post(
        desk, "cash_out", lines, chips=chips, person=request.person, by=request.by, approved_by=second
    )
    return made if isinstance(made, Refusal) else [made]


def change_chips(desk: MoneyDesk, command: cmd.ChangeChips) -> Answer:
    refused = (
        _transaction_fault(desk, command.place, "chips_for_chips")
        or count_fault(command.give)
        or count_fault(command.want)
        or values_fault(desk, (*command.give, *command.want))
        or whole(total(command.give))
        or _even_fault(total(command.give), total(command.want))
    )
    if refused is not None:
        return refused
    events: list[MoneyEvent] = []
    account = account_of(command.place, "chips")
    cite = desk.choices.cite("money_cage.colour_up")
    for part, sign in ((command.give, 1), (command.want, -1)):
        worth = sign * total(part)
        lines = {account: worth, accounts.AT_LARGE: -worth}  # a guest's chips are not known by value
        about: dict[str, Any] = {"chips": moving(account, part, sign), "person": command.person, "cite": cite}
        made = post(desk, "colour_change", lines, **about)
        if isinstance(made, Refusal):
            return made
        events.append(made)
    owed = desk.books.cage.to_change.get(command.person)
    if owed is not None and all(command.give.get(value, 0) >= count for value, count in owed.chips.items()):
        events.append(ev.ColourDownDone(command.person))
    return events


PERFORM["cash_out"] = _cash_out
HANDLERS: dict[Any, Decide] = {
    cmd.SellChips: sell_chips,
    cmd.CashOut: cash_out,
    cmd.ChangeChips: change_chips,
}
