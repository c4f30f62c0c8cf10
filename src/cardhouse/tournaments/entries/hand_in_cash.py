"""Cash of an event goes between its own box and a drawer of the cage: what the podium took is handed in, or
the cage gives what it took. The pool is the same; only where the cash lies is another.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.cage.places import account_of, serving_fault
from cardhouse.money.ledger.posting import post, whole
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk


class HandInCash(EventCommand, frozen=True):
    """So much cash of the event goes into a drawer, or out of it where `back`."""

    place: str
    amount: int
    back: bool = False


def decide(desk: EventDesk, command: HandInCash) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    refused = whole(command.amount) or serving_fault(desk.money, command.place, "tournament money")
    if refused is not None:
        return refused
    amount = -command.amount if command.back else command.amount
    lines = {account_of(command.place, "cash"): amount, accounts.OWING: -amount}
    made = post(desk.money, "transfer", lines, note=event.name)
    return made if isinstance(made, Refusal) else [made]
