"""How an entry is paid: cash into the event's own box, or into a drawer of the cage, which then owes it; or
by a voucher or a seat won, which is a debt of the house. The posting and what goes to the staff pool are in
the same entry of the log.
"""

from __future__ import annotations

from typing import Any, Literal

from cardhouse.money import account as accounts
from cardhouse.money.cage.places import account_of, serving_fault
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.tips.events import StaffMoneyCollected
from cardhouse.money.tips.records import Collected
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.entries.split import Split

Payment = Literal["cash", "voucher"]


def cash_lines(desk: EventDesk, place: str, amount: int) -> dict[str, int] | Refusal:
    """Cash that somebody brings: the lines of a posting beside those of where it goes. A negative amount is
    cash that he gets.
    """
    lines = {accounts.OUTSIDE: -amount}
    if not place:
        return lines
    refused = serving_fault(desk.money, place, "tournament money")
    if refused is not None:
        return refused
    return lines | {account_of(place, "cash"): amount, accounts.owing(place): -amount}


def paid(
    desk: EventDesk, event: str, split: Split, *, person: str, place: str = "", **about: Any
) -> list[AnyEvent] | Refusal:
    """Cash for these parts, and what of them is the staff's."""
    lines = cash_lines(desk, place, split.total)
    if isinstance(lines, Refusal):
        return lines
    return posted(desk, event, split, lines=lines, person=person, **about)


def posted(
    desk: EventDesk, event: str, split: Split, *, lines: dict[str, int], person: str, **about: Any
) -> list[AnyEvent] | Refusal:
    """One posting from where the money is to where it goes, and what of it is the staff's."""
    if not split.total:
        return []
    about.setdefault("note", event)
    made = post(desk.money, "entry", {**lines, **split.lines}, person=person, cite=split.cite, **about)
    if isinstance(made, Refusal):
        return made
    rule = desk.choices["money_tips.pool_sources"]
    staff = [
        StaffMoneyCollected(Collected(event, source, amount), rule.cite) for source, amount in split.staff
    ]
    return [made, *staff]


def posting_of(events: list[AnyEvent]) -> int:
    """The number of the posting among these; 0 where nothing was paid."""
    return next((one.posting.number for one in events if isinstance(one, Posted)), 0)
