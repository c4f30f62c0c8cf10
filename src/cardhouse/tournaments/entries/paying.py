"""How an entry is paid: cash into the event's own box, or into a drawer of the cage, which then owes it; or
by a voucher or a seat won, which is a debt of the house. The posting and what goes to the staff pool are in
the same entry of the log.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage.events import SafekeepingChanged
from cardhouse.money.cage.places import account_of, serving_fault
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.tips.events import StaffMoneyCollected
from cardhouse.money.tips.records import Collected
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.entries.split import Split

SAYS = {
    "no_such_voucher": "there is no voucher {voucher} of {person}, or nothing is left on it",
    "pay_at_the_desk": (
        "{person} has {has:money} in safekeeping, and {needed:money} are needed: entries are paid there"
    ),
    "voucher_for_other": "voucher {voucher} is good for {good_for}, not for {event}",
}


def cash_lines(desk: EventDesk, place: str, amount: int) -> dict[str, int] | Refusal:
    """Cash that somebody brings: the lines of a posting beside those of where it goes. A negative amount is
    cash that he gets.
    """
    if not amount:
        return {}
    lines = {accounts.OUTSIDE: -amount}
    if not place:
        return lines
    refused = serving_fault(desk.money, place, "tournament money")
    if refused is not None:
        return refused
    return lines | {account_of(place, "cash"): amount, accounts.OWING: -amount}


def voucher_lines(
    desk: EventDesk, event: str, *, number: int, person: str, most: int
) -> dict[str, int] | Refusal:
    """What a voucher gives towards a price: all that is on it, and no more than the price."""
    if not number:
        return {}
    voucher = desk.events.vouchers.get(number)
    left = desk.money.balance(accounts.voucher(number))
    if voucher is None or voucher.person != person or left <= 0:
        return Refusal("no_such_voucher", {"voucher": number, "person": person})
    if voucher.good_for not in ("", event):
        facts = {"voucher": number, "good_for": voucher.good_for, "event": event}
        return Refusal("voucher_for_other", facts)
    return {accounts.voucher(number): -min(left, most)}


def deposit_lines(desk: EventDesk, person: str, amount: int) -> dict[str, int] | Refusal:
    """What somebody has in safekeeping at the cage pays where nobody takes cash."""
    box = desk.money.books.cage.safe.get(person)
    has = box.cash if box is not None else 0
    if has < amount:
        facts = {"person": person, "has": has, "needed": amount}
        return Refusal("pay_at_the_desk", facts)
    return {accounts.safe(person): -amount} if amount else {}


def paid(
    desk: EventDesk, event: str, split: Split, *, person: str, place: str = "", voucher: int = 0,
    deposit: bool = False, **about: Any,
) -> list[AnyEvent] | Refusal:  # fmt: skip
    """A voucher, and cash or what lies in safekeeping, for these parts in one posting; and what of them is
    the staff's.
    """
    if not split.total:
        return []
    first = voucher_lines(desk, event, number=voucher, person=person, most=split.total)
    if isinstance(first, Refusal):
        return first
    rest = split.total + sum(first.values())
    lines = deposit_lines(desk, person, rest) if deposit else cash_lines(desk, place, rest)
    if isinstance(lines, Refusal):
        return lines
    lines |= first
    about.setdefault("note", event)
    made = post(desk.money, "entry", {**lines, **split.lines}, person=person, cite=split.cite, **about)
    if isinstance(made, Refusal):
        return made
    rule = desk.choices["money_tips.pool_sources"]
    staff = [
        StaffMoneyCollected(Collected(event, source, amount), rule.cite) for source, amount in split.staff
    ]
    kept = [SafekeepingChanged(person, {}, -rest, desk.by)] if deposit and rest else []
    return [made, *staff, *kept]


def posting_of(events: list[AnyEvent]) -> int:
    """The number of the posting among these; 0 where nothing was paid."""
    return next((one.posting.number for one in events if isinstance(one, Posted)), 0)


def voucher_part(events: list[AnyEvent]) -> int:
    """How much of what these post was paid by a voucher."""
    lines = (line for one in events if isinstance(one, Posted) for line in one.posting.lines)
    return -sum(line.amount for line in lines if accounts.kind(line.account) == "voucher")
