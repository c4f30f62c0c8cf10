"""A dispute is decided, by somebody else than who put it on record, and not before the one was told whom the
law names.
"""

from __future__ import annotations

from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.disputes.state import Outcome
from cardhouse.money.disputes.tell_of_dispute import open_dispute
from cardhouse.money.event import MoneyEvent
from cardhouse.money.offices import two_people_fault
from cardhouse.money.state import Books
from cardhouse.play.refusal import Refusal, register

register(
    {
        "dispute_not_told": "first the {whom} is told of dispute {dispute}",
        "dispute_reason": "deciding a dispute needs a reason in words",
    }
)


class DecideDispute(MoneyCommand, frozen=True):
    """How a dispute came out, with the reason."""

    dispute: int
    outcome: Outcome
    reason: str


class DisputeDecided(MoneyEvent, frozen=True):
    """It is over."""

    number: int
    outcome: Outcome
    reason: str
    by: str


def decide(desk: MoneyDesk, command: DecideDispute) -> Answer:
    found = open_dispute(desk, command.dispute)
    if isinstance(found, Refusal):
        return found
    refused = two_people_fault(desk, found.by, "deciding a dispute")
    if refused is not None:
        return refused
    if command.outcome != "withdrawn" and found.tell not in found.told:
        return Refusal("dispute_not_told", {"whom": found.tell, "dispute": found.number})
    if not command.reason.strip():
        return Refusal("dispute_reason")
    return [DisputeDecided(found.number, command.outcome, command.reason.strip(), desk.by)]


def apply(books: Books, event: DisputeDecided, at: int) -> None:
    found = books.disputes.all[event.number]
    found.outcome, found.reason = event.outcome, event.reason
    found.decided_by, found.decided_at = event.by, at
