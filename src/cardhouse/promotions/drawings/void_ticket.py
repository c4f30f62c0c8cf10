"""A ticket turns out to have passed between players: somebody says so with the reason, and it is void. Where
it had won, that prize is nobody's, and another ticket is drawn for it at once: by the promotion's terms the
next of that drawing, or one of all that are in the drum now. A drawing after which another was held has no
order left, so that only the drum is.
"""

from __future__ import annotations

from cardhouse.floor.people.decide import known
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings.draw_tickets import drawn, drawn_on
from cardhouse.promotions.drawings.state import Drum, Ticket
from cardhouse.promotions.drawings.tickets import earned
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.hit_found import HitVoided
from cardhouse.promotions.state import Promotions, Running

SAYS = {
    "no_such_ticket": "{person} has no ticket {ticket} in {promotion}",
    "ticket_void_already": "ticket {ticket} of {person} is void already",
    "ticket_may_pass": "tickets may pass between players here",
    "ticket_needs_reason": "say how it is known that the ticket changed hands",
    "ticket_paid": "the prize of ticket {ticket} of {person} is paid: take it back first",
}


class VoidTicket(PromotionCommand, frozen=True):
    """Somebody's ticket was given, sold or taken: why that is known."""

    promotion: str
    person: str
    ticket: int
    why: str


class TicketVoided(PromotionEvent, frozen=True):
    """A ticket counts no longer."""

    promotion: str
    person: str
    ticket: int
    why: str
    cite: str | None = None


def decide(desk: PromotionDesk, command: VoidTicket) -> Answer:
    running = desk.promotion(command.promotion, running=False)
    person = known(desk.floor, command.person)
    for found in (running, person):
        if isinstance(found, Refusal):
            return found
    refused = _fault(desk, command)
    if refused is not None:
        return refused
    rule, why = desk.choices["promotion_drawing.transferred"], command.why.strip()
    voided = TicketVoided(command.promotion, command.person, command.ticket, why, rule.cite)
    events: list[AnyEvent] = [voided]
    drum = desk.promotions.drawings.drums.get(command.promotion, Drum())
    for hit, ticket in drum.hits.items():
        if ticket == Ticket(command.person, command.ticket):
            again = _replaced(desk, desk.promotions.all[command.promotion], drum, hit)
            events += [HitVoided(hit, f"the ticket passed between players: {why}", rule.cite), *again]
    return events


def _replaced(desk: PromotionDesk, running: Running, drum: Drum, hit: int) -> list[AnyEvent]:
    drawing = running.terms.drawing
    assert drawing is not None, running.name
    if drawing.replaced_from == "drawing" and hit in drum.prizes:
        return drawn_on(desk, running, hit)
    return drawn(desk, running, (desk.promotions.hits.all[hit].prize,), replaces=hit)


def _fault(desk: PromotionDesk, command: VoidTicket) -> Refusal | None:
    terms = desk.promotions.all[command.promotion].terms
    time = desk.promotions.drawings.times.get(command.promotion)
    facts = {"promotion": command.promotion, "person": command.person, "ticket": command.ticket}
    has = earned(time, terms.drawing, command.person, desk.now) if time and terms.drawing else 0
    if not 1 <= command.ticket <= has:
        return Refusal("no_such_ticket", facts)
    rule = desk.choices["promotion_drawing.transferred"]
    if rule.value != "void":
        return Refusal("ticket_may_pass", {}, rule.cite)
    drum = desk.promotions.drawings.drums.get(command.promotion, Drum())
    if command.ticket in drum.void.get(command.person, ()):
        return Refusal("ticket_void_already", facts)
    if not command.why.strip():
        return Refusal("ticket_needs_reason", {}, rule.cite)
    won = [hit for hit, one in drum.hits.items() if one == Ticket(command.person, command.ticket)]
    if any(desk.promotions.hits.all[hit].status == "paid" for hit in won):
        return Refusal("ticket_paid", facts)
    return None


def apply(promotions: Promotions, event: TicketVoided, at: int) -> None:
    drum = promotions.drawings.drums.setdefault(event.promotion, Drum())
    drum.void.setdefault(event.person, []).append(event.ticket)
