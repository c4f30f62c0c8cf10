"""Those who are left may divide what is left: somebody proposes how, and everybody sees what it would bring.

A proposal moves nothing; a later one takes its place. It holds for those who are in and for their chips at
this moment: when somebody goes out before all have signed (`sign_deal`), it is void.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.chops import METHODS, Method, divided
from cardhouse.tournaments.prizes.due import place_prizes
from cardhouse.tournaments.prizes.field import stacks_left
from cardhouse.tournaments.prizes.state import Proposal
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "deal_made": "those who were left in {event} have divided the prizes already",
    "deal_too_early": "{left} are in and {places} places are paid: a deal is for those in the money",
    "deal_alone": "there is nobody to deal with",
    "deal_unknown": "a deal is by {methods}",
    "deal_kept": "what is kept for the winner is from 0 to the first prize, {first:money}",
    "deal_in_hand": "a deal is made between hands",
}


class ProposeDeal(EventCommand, frozen=True):
    """Propose to divide what is left. `kept` is played for, in cents."""

    method: Method
    kept: int = 0


class DealProposed(TournamentEvent, frozen=True):
    """What everybody would get."""

    proposal: Proposal


def decide(desk: EventDesk, command: ProposeDeal) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if any(desk.in_hand(table) for table in event.tables):
        return Refusal("deal_in_hand")
    found = proposal(desk, event, command.method, kept=command.kept)
    return found if isinstance(found, Refusal) else [DealProposed(event.name, found)]


def proposal(desk: EventDesk, event: Event, method: Method, *, kept: int) -> Proposal | Refusal:
    """What a way of dividing would bring to each of those who are left."""
    stacks = stacks_left(desk.floor.floor, event)
    prizes = place_prizes(event, desk.choices)[: len(stacks)]
    refused = _fault(event, len(stacks), prizes, method=method, kept=kept)
    if refused is not None:
        return refused
    amounts = divided(method, list(stacks.values()), prizes, kept=kept)
    return Proposal(method, dict(zip(stacks, amounts, strict=True)), kept, desk.by, stacks)


def _fault(event: Event, left: int, prizes: tuple[int, ...], *, method: str, kept: int) -> Refusal | None:
    if event.prizes.deal is not None:
        return Refusal("deal_made", {"event": event.name})
    if method not in METHODS:
        return Refusal("deal_unknown", {"methods": ", ".join(METHODS)})
    if left < 2:
        return Refusal("deal_alone")
    if event.prizes.pool is None:
        return Refusal("pool_not_settled", {"event": event.name})
    if left > len(prizes):
        return Refusal("deal_too_early", {"left": left, "places": len(prizes)})
    if type(kept) is not int or not 0 <= kept <= prizes[0]:
        return Refusal("deal_kept", {"first": prizes[0]})
    return None


def apply(events: Events, event: DealProposed, at: int) -> None:
    prizes = events.all[event.event].prizes
    prizes.proposal = event.proposal
    prizes.signed.clear()
