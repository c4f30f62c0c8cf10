"""Safekeeping: what guests leave at the cage and take back. It lies apart from the drawers; out of it nothing
goes without a second person.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage import events as ev
from cardhouse.money.cage.places import kind, serving_fault
from cardhouse.money.cage.requests import PERFORM, amounts_fault, requested
from cardhouse.money.cage.state import Request, SafeBox
from cardhouse.money.counted_chips import text, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post
from cardhouse.money.pockets import from_pocket, into_pocket
from cardhouse.play.refusal import Refusal, register

register(
    {
        "owner_needed": "what is kept belongs to somebody: name the guest",
        "not_in_safekeeping": (
            "{person} has {chips} and {cash:money} in cash in safekeeping: not what is asked for"
        ),
    }
)


def _fault(desk: MoneyDesk, command: cmd.PutIntoSafekeeping | cmd.TakeFromSafekeeping) -> Refusal | None:
    refused = serving_fault(desk, command.place, "safekeeping")
    if refused is None and kind(command.place) != "cage":
        facts = {"what": "safekeeping", "place": command.place, "where": "at the cage only"}
        refused = Refusal("not_done_here", facts)
    if refused is None and not command.person:
        refused = Refusal("owner_needed")
    return refused or amounts_fault(desk, command.chips, command.cash)


def _named(chips: dict[int, int]) -> str:
    """The chips by value, for the slip: what lies in safekeeping is no counted account."""
    return f"chips: {text(chips)}" if chips else ""


def put_in(desk: MoneyDesk, command: cmd.PutIntoSafekeeping) -> Answer:
    refused = _fault(desk, command)
    if refused is not None:
        return refused
    worth = total(command.chips)
    lines = {accounts.safe(command.person): worth + command.cash, accounts.OUTSIDE: -command.cash}
    lines |= from_pocket(desk, command.person, worth)
    made = post(desk, "safekeeping", lines, person=command.person, note=_named(command.chips))
    if isinstance(made, Refusal):
        return made
    return [made, ev.SafekeepingChanged(command.person, command.chips, command.cash, desk.by)]


def take_out(desk: MoneyDesk, command: cmd.TakeFromSafekeeping) -> Answer:
    refused = _fault(desk, command)
    if refused is not None:
        return refused
    request = Request(
        0,
        "safekeeping_out",
        by=desk.by,
        at=desk.now,
        start=command.place,
        end="",
        chips=command.chips,
        cash=command.cash,
        person=command.person,
    )
    made = _take_out(desk, request)
    if isinstance(made, Refusal):
        return made
    return requested(desk, "safekeeping_out", start=command.place, end="", chips=command.chips,
        cash=command.cash, person=command.person)


def _take_out(desk: MoneyDesk, request: Request) -> list[MoneyEvent] | Refusal:
    box = desk.books.cage.safe.get(request.person) or SafeBox()
    short = any(box.chips.get(value, 0) < count for value, count in request.chips.items())
    if short or request.cash > box.cash:
        facts = {"person": request.person, "chips": text(box.chips), "cash": box.cash}
        return Refusal("not_in_safekeeping", facts)
    worth = total(request.chips)
    lines = {accounts.safe(request.person): -worth - request.cash, accounts.OUTSIDE: request.cash}
    lines |= into_pocket(request.person, worth)
    made = post(
        desk, "safekeeping", lines, person=request.person, by=request.by, approved_by=desk.by,
        note=_named(request.chips),
    )  # fmt: skip
    if isinstance(made, Refusal):
        return made
    gone = {value: -count for value, count in request.chips.items()}
    return [made, ev.SafekeepingChanged(request.person, gone, -request.cash, request.by)]


PERFORM["safekeeping_out"] = _take_out
HANDLERS: dict[Any, Decide] = {cmd.PutIntoSafekeeping: put_in, cmd.TakeFromSafekeeping: take_out}
