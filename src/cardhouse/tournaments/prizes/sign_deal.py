"""Everybody who is left signs a proposed deal, or it is turned down. With the last signature it is made: the
agreed sums are due at once, and what was kept goes to the winner. Nobody signs while a hand is in progress,
when he would know more than those who signed before.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.field import stacks_left
from cardhouse.tournaments.prizes.state import Proposal
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "no_deal_proposed": "no deal is proposed in {event}",
    "deal_not_yours": "{person} is not one of those who are left",
    "deal_signed": "{person} has signed already",
    "deal_stale": "somebody went out or chips moved since the deal was proposed: propose it again",
    "deal_by_another": "everybody signs their own deal, or on paper before the director",
}
STAFF = frozenset(("tournament_director", "floor", "manager"))


class SignDeal(EventCommand, frozen=True):
    """A player agrees: on his phone, or on paper before the director."""

    person: str


class TurnDownDeal(EventCommand, frozen=True):
    """A player does not agree, or the director takes the proposal back."""

    person: str = ""


class DealSigned(TournamentEvent, frozen=True):
    """One of those who are left agreed."""

    person: str
    by: str


class DealMade(TournamentEvent, frozen=True):
    """All who are left agreed: these are their prizes."""

    deal: Proposal


class DealTurnedDown(TournamentEvent, frozen=True):
    """The proposal is off the table."""

    person: str
    by: str


def decide(desk: EventDesk, command: SignDeal) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    proposal = event.prizes.proposal
    if proposal is None:
        return Refusal("no_deal_proposed", {"event": event.name})
    refused = _signing_fault(desk, event, proposal, person=command.person)
    if refused is not None:
        return refused
    found: list[AnyEvent] = [DealSigned(event.name, command.person, desk.by)]
    if set(proposal.amounts) <= {*event.prizes.signed, command.person}:
        found.append(DealMade(event.name, proposal))
    return found


def _signing_fault(desk: EventDesk, event: Event, proposal: Proposal, *, person: str) -> Refusal | None:
    if person not in proposal.amounts:
        return Refusal("deal_not_yours", {"person": person})
    if person in event.prizes.signed:
        return Refusal("deal_signed", {"person": person})
    if person not in (desk.by, desk.floor.person) and desk.roles and not desk.roles & STAFF:
        return Refusal("deal_by_another")
    if any(desk.in_hand(table) for table in event.tables):
        return Refusal("deal_in_hand")
    if stacks_left(desk.floor.floor, event) != proposal.stacks:
        return Refusal("deal_stale")
    return None


def turn_down(desk: EventDesk, command: TurnDownDeal) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    proposal = event.prizes.proposal
    if proposal is None:
        return Refusal("no_deal_proposed", {"event": event.name})
    if command.person and command.person not in proposal.amounts:
        return Refusal("deal_not_yours", {"person": command.person})
    return [DealTurnedDown(event.name, command.person, desk.by)]


def apply(events: Events, event: DealSigned, at: int) -> None:
    events.all[event.event].prizes.signed.append(event.person)


def made(events: Events, event: DealMade, at: int) -> None:
    prizes = events.all[event.event].prizes
    prizes.deal, prizes.proposal = event.deal, None


def turned_down(events: Events, event: DealTurnedDown, at: int) -> None:
    prizes = events.all[event.event].prizes
    prizes.proposal = None
    prizes.signed.clear()
