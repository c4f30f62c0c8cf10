"""The event's books are closed: everything is paid, every bank is whole, no paper is left, and the prize pool
is empty.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.entries.owing import owes_first
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.due import dues
from cardhouse.tournaments.prizes.send_papers import unsent
from cardhouse.tournaments.prizes.undo_bounty import back_first
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "event_not_over": "{event} is {phase}: its books are closed when places are known",
    "prizes_open": "prizes are still to be paid: {people}",
    "prize_money_left": "{left:money} are left in the pools of {event}",
}


class CloseEvent(EventCommand, frozen=True):
    """Close the event's books."""


class EventClosed(TournamentEvent, frozen=True):
    """All is paid."""

    by: str


def decide(desk: EventDesk, command: CloseEvent) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.phase != "ended":
        return Refusal("event_not_over", {"event": event.name, "phase": event.phase.replace("_", " ")})
    refused = _open(desk, event) or unsent(desk, event)
    return refused if refused is not None else [EventClosed(event.name, desk.by)]


def _open(desk: EventDesk, event: Event) -> Refusal | None:
    owed = [one.person for one in dues(event, desk.choices) if one.left]
    if owed:
        return Refusal("prizes_open", {"people": ", ".join(dict.fromkeys(owed))})
    debtor = next(iter(event.prizes.bounties_back), "")
    refused = owes_first(desk, event, next(iter(event.entries.owed), 0)) or back_first(event, debtor)
    if refused is not None:
        return refused
    pools = (
        accounts.prize(event.name), accounts.cash_out(event.name), accounts.bounty(event.name),
    )  # fmt: skip
    left = sum(desk.money.balance(account) for account in pools)
    return Refusal("prize_money_left", {"event": event.name, "left": left}) if left else None


def apply(events: Events, event: EventClosed, at: int) -> None:
    events.all[event.event].phase = "closed"
