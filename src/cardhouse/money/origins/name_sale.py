"""A sale at which nobody was named turns out to be somebody's: the sale is undone and made again, to the last
chip out of the same drawer, with the guest's name on it. So slip, cash of the day and what can be undone are
those of any other sale; nothing in the drawer changes, which is why the one who sold may say so alone.

Where the guest sits with as many chips that nobody sold him, it adds up with it (`tell_origin`).
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post
from cardhouse.money.origins.tell_origin import TellOrigin
from cardhouse.money.origins.tell_origin import decide as tell
from cardhouse.money.posting import Chips, Posting
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

WHY = "the guest was named"

register(
    {
        "no_unnamed_sale": "posting {posting} is no sale of this gaming day at which nobody was named",
        "name_somebody": "a guest is named: this names nobody",
    }
)


class NameSale(MoneyCommand, frozen=True):
    """Who bought the chips of a sale at which nobody was named, by the number of its slip."""

    posting: int
    person: str


def unnamed_sales(books: Books) -> list[Posting]:
    """Sales of this gaming day at which nobody was named, the latest first. What was posted before is not
    looked at: postings are kept by number.
    """
    closed = books.reports.closed_posting
    today = takewhile(lambda number: number > closed, reversed(books.recent))
    return [
        one for one in map(books.recent.__getitem__, today)
        if one.what == "buy_in" and not one.person and one.number not in books.reversed
    ]  # fmt: skip


def decide(desk: MoneyDesk, command: NameSale) -> Answer:
    sale = next((one for one in unnamed_sales(desk.books) if one.number == command.posting), None)
    if sale is None:
        return Refusal("no_unnamed_sale", {"posting": command.posting})
    if not command.person:
        return Refusal("name_somebody")
    about: dict[str, Any] = {"table": sale.table, "cite": sale.cite}
    back = post(
        desk, "reversal", {line.account: -line.amount for line in sale.lines},
        chips=[Chips(one.account, one.value, -one.count) for one in sale.chips],
        reverses=sale.number, note=WHY, **about,
    )  # fmt: skip
    if isinstance(back, Refusal):
        return back
    pocket = accounts.pocket(command.person)
    lines = {pocket if one.account == accounts.AT_LARGE else one.account: one.amount for one in sale.lines}
    again = post(desk, "buy_in", lines, chips=sale.chips, person=command.person, **about)
    if isinstance(again, Refusal):
        return again
    events: list[MoneyEvent] = [back, again]
    squared = tell(desk, TellOrigin(command.person, "sold"))
    return events if isinstance(squared, Refusal) else [*events, *squared]
