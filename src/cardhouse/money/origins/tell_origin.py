"""Somebody sits down or buys with chips that the books know no sale of: the day shows it until it adds up.

The floor says where they came from. What was carried along (from another table, from another day) is thereby
explained; what was bought at the cage, out of the table's bank or of a runner has a sale, and adds up when
that is in the books and is said to be this one (`sold`): then what was sold is what lies on the table.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.event import MoneyEvent, Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.origins.state import Origin, Unsold
from cardhouse.money.reports.events import DayClosed
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

BROUGHT = frozenset(("sat_down", "chips_bought"))

register(
    {
        "adds_up_already": "every chip of {person} is accounted for today",
        "not_sold_yet": "{person} has {known:money} that the cage sold and no table has: "
        "{amount:money} are missing; sell them first",
    }
)


class TellOrigin(MoneyCommand, frozen=True):
    """Where somebody's chips came from that nobody sold him today."""

    person: str
    origin: Origin


class OriginTold(MoneyEvent, frozen=True):
    """It is on record whence chips came. `explained` of them need no sale any more."""

    person: str
    origin: Origin
    by: str
    explained: int = 0


def decide(desk: MoneyDesk, command: TellOrigin) -> Answer:
    person, open_one = command.person, desk.books.origins.unsold.get(command.person)
    if open_one is None:
        return Refusal("adds_up_already", {"person": person})
    amount = open_one.amount
    if command.origin == "carried":
        return [OriginTold(person, command.origin, desk.by, amount)]
    if command.origin != "sold":
        return [OriginTold(person, command.origin, desk.by)]
    pocket = accounts.pocket(person)
    known = desk.balance(pocket)
    if known < amount:
        return Refusal("not_sold_yet", {"person": person, "known": known, "amount": amount})
    lines = {pocket: -amount, accounts.AT_LARGE: amount}
    made = post(desk, "transfer", lines, person=person, table=open_one.table)
    return made if isinstance(made, Refusal) else [made, OriginTold(person, command.origin, desk.by, amount)]


def note_posting(books: Books, event: Posted, at: int) -> None:
    """Chips that come to a table from nowhere that the books know."""
    posting = event.posting
    if posting.what not in BROUGHT or not posting.person:
        return
    unknown = -sum(line.amount for line in posting.lines if line.account == accounts.AT_LARGE)
    if unknown <= 0:
        return
    before = books.origins.unsold.get(posting.person)
    amount = unknown + (before.amount if before is not None else 0)
    books.origins.unsold[posting.person] = Unsold(amount, posting.table, at)


def apply(books: Books, event: OriginTold, at: int) -> None:
    one = books.origins.unsold.get(event.person)
    if one is None:
        return
    one.said, one.by = event.origin, event.by
    one.amount -= event.explained
    if one.amount <= 0:
        del books.origins.unsold[event.person]


def day_closed(books: Books, event: DayClosed, at: int) -> None:
    books.origins.unsold.clear()
