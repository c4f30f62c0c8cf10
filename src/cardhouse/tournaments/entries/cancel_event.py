"""The house calls an event off: everybody gets back all that he paid, to the cent, and the tables are closed.
Possible until the first prize is paid or a deal is made; a hand in progress is played to its end first. What
the house put into the pool for its guarantee, or took out of it, goes back too.
"""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed
from cardhouse.money.ledger.posting import post
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.give_back import paid_back
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import NOT_OVER, in_phase
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "prizes_stand": "prizes of {event} are paid or agreed on: it is not called off any more",
    "cancel_reason": "calling off {event} needs a reason in words",
    "hands_in_progress": "hands are in progress at {tables}: they are played to their end first",
}


class CancelEvent(EventCommand, frozen=True):
    """Call the event off."""

    reason: str


class EventCancelled(TournamentEvent, frozen=True):
    """The event is not held, or not to its end; all money was given back."""

    reason: str
    paid_back: int
    cite: str | None = None


def decide(desk: EventDesk, command: CancelEvent) -> Answer:
    event = in_phase(desk, command.event, *NOT_OVER, what="calling it off")
    if isinstance(event, Refusal):
        return event
    if not command.reason.strip():
        return Refusal("cancel_reason", {"event": event.name})
    if event.prizes.paid or event.prizes.deal is not None:
        return Refusal("prizes_stand", {"event": event.name})
    dealing = [str(number) for number in sorted(event.tables) if desk.in_hand(number)]
    if dealing:
        return Refusal("hands_in_progress", {"tables": ", ".join(dealing)})
    made = _unsettled(desk, event)
    if isinstance(made, Refusal):
        return made
    for entry in event.entries.all.values():
        money = paid_back(desk, event, entry)
        if isinstance(money, Refusal):
            return money
        made += money
    total = sum(entry.paid for entry in event.entries.all.values())
    return [EventCancelled(event.name, command.reason.strip(), total), *made, *_tables_closed(desk, event)]


def _unsettled(desk: EventDesk, event: Event) -> list[AnyEvent] | Refusal:
    """Guarantee, charges and what was set aside go back where they came from."""
    back = {account: -amount for account, amount in event.prizes.moved.items()}
    if not any(back.values()):
        return []
    came = post(desk.money, "prize", back, note=f"{event.name}: called off")
    return came if isinstance(came, Refusal) else [came]


def _tables_closed(desk: EventDesk, event: Event) -> list[AnyEvent]:
    made: list[AnyEvent] = []
    for number in sorted(event.tables):
        seats = sorted(desk.floor.trial(number).seats)
        if seats:
            came = desk.floor.do(number, *(at_table.StandUp(seat) for seat in seats))
            assert not isinstance(came, Refusal), f"between hands everybody may leave: {came}"
            made.append(came)
        made.append(TableClosed(number))
    return made


def apply(events: Events, event: EventCancelled, at: int) -> None:
    found = events.all[event.event]
    found.phase, found.ended = "cancelled", at
    found.entries.left = 0
    found.entries.alternates = []
    found.entries.owed = {}
    found.entries.given_back = len(found.entries.all)
    for entry in found.entries.all.values():
        entry.status, entry.table, entry.seat = "unregistered", 0, 0
        entry.paid, entry.postings, entry.chips = 0, [], 0
    # Its chips are plastic again, those that were found, forfeited, raced off or bagged like the rest.
    found.chips.added = found.chips.lost = found.chips.removed = 0
    found.chips.held_back = {}
    found.bags.all = []
