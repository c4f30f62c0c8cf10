"""The coordinator gives a player who reached the money a payout card; it is processed at the payout area.

Where the house uses cards nobody is paid without one (`pay_prize`). A card says what is due at this moment;
when a wrong bust is undone the card is given again.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.due import due_to
from cardhouse.tournaments.prizes.state import Card
from cardhouse.tournaments.state import Events

SAYS = {
    "no_prize_due": "{person} has no prize to come from {event}",
    "no_payout_cards": "this house has no payout cards: prizes are paid by the list of places",
}


class GivePayoutCard(EventCommand, frozen=True):
    """Give a player the card for his prize."""

    person: str


class PayoutCardGiven(TournamentEvent, frozen=True):
    """A player may fetch his prize."""

    card: Card
    cite: str | None = None


def decide(desk: EventDesk, command: GivePayoutCard) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    rule = desk.choices["tournament_payout.card"]
    if rule.value == "not_used":
        return Refusal("no_payout_cards", {}, rule.cite)
    prize = due_to(event, desk.choices, command.person)
    if prize is None or prize.left <= 0:
        plan = event.sheet.plan
        cite = plan.cite("paid", desk.choices.book) if plan.wins_before_paid else None
        return Refusal("no_prize_due", {"person": command.person, "event": event.name}, cite)
    card = Card(command.person, prize.place, prize.left, desk.by)
    return [PayoutCardGiven(event.name, card, rule.cite)]


def apply(events: Events, event: PayoutCardGiven, at: int) -> None:
    events.all[event.event].prizes.cards[event.card.person] = event.card
