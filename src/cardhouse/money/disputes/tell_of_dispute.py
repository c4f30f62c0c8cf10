"""The regulator was notified of a dispute, or the patron told that he may turn there."""

from __future__ import annotations

from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.disputes.state import Dispute, Whom
from cardhouse.money.event import MoneyEvent
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

register(
    {
        "no_such_dispute": "there is no dispute {dispute}",
        "dispute_over": "dispute {dispute} is decided already: {outcome}",
        "dispute_told": "{by} told the {whom} of dispute {dispute} already",
    }
)


class TellOfDispute(MoneyCommand, frozen=True):
    """The board was notified, or the patron told of his right."""

    dispute: int
    whom: Whom


class DisputeTold(MoneyEvent, frozen=True):
    """It is on record that somebody was told."""

    number: int
    whom: Whom
    by: str


def open_dispute(desk: MoneyDesk, number: int) -> Dispute | Refusal:
    """A dispute that is not decided yet."""
    found = desk.books.disputes.all.get(number)
    if found is None:
        return Refusal("no_such_dispute", {"dispute": number})
    if found.outcome:
        outcome = found.outcome.replace("_", " ")
        return Refusal("dispute_over", {"dispute": number, "outcome": outcome}, found.source)
    return found


def decide(desk: MoneyDesk, command: TellOfDispute) -> Answer:
    found = open_dispute(desk, command.dispute)
    if isinstance(found, Refusal):
        return found
    if command.whom in found.told:
        facts = {"by": found.told[command.whom][0], "whom": command.whom, "dispute": found.number}
        return Refusal("dispute_told", facts)
    return [DisputeTold(found.number, command.whom, desk.by)]


def apply(books: Books, event: DisputeTold, at: int) -> None:
    books.disputes.all[event.number].told[event.whom] = (event.by, at)
