"""A winner who was drawn does not come forward: staff pass him over with a reason, and the next ticket is
drawn for his prize, in the order in which the latest drawing came from the logged source. His ticket stays in
the drum as those of others who were not there. Only where winners must be present by the promotion's terms:
elsewhere a prize waits for its winner as long as any other.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.drawings.draw_tickets import drawn_on
from cardhouse.promotions.drawings.state import Drum
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.hit_found import HitVoided
from cardhouse.promotions.state import Promotions, Running

SAYS = {
    "no_such_winner": "hit {hit} was not drawn in {promotion}",
    "need_not_be_present": "{person} need not be present by the terms of {promotion}: the prize waits",
    "drawing_past": "{promotion} was drawn again since hit {hit}: its order is no longer drawn from",
    "winner_settled": "hit {hit} of {person} is {status}",
    "passing_needs_reason": "say why {person} is passed over",
}


class PassOverWinner(PromotionCommand, frozen=True):
    """Who won this prize did not come forward: why that is so."""

    promotion: str
    hit: int
    why: str


class WinnerPassedOver(PromotionEvent, frozen=True):
    """A drawn winner wins nothing in this drawing."""

    promotion: str
    hit: int
    person: str
    why: str
    by: str
    cite: str | None = None


def decide(desk: PromotionDesk, command: PassOverWinner) -> Answer:
    running = desk.promotion(command.promotion, running=False)
    if isinstance(running, Refusal):
        return running
    refused = _fault(desk, running, command)
    if refused is not None:
        return refused
    ticket = desk.promotions.drawings.drums[running.name].hits[command.hit]
    why, cite = command.why.strip(), desk.choices.always("promotions.drawing")
    over = WinnerPassedOver(
        running.name, command.hit, person=ticket.person, why=why, by=desk.by, cite=cite
    )
    voided = HitVoided(command.hit, f"the winner did not come: {why}", cite)
    return [over, voided, *drawn_on(desk, running, command.hit, over=ticket.person)]


def _fault(desk: PromotionDesk, running: Running, command: PassOverWinner) -> Refusal | None:
    drum = desk.promotions.drawings.drums.get(running.name, Drum())
    facts = {"promotion": running.name, "hit": command.hit}
    if command.hit not in drum.hits:
        return Refusal("no_such_winner", facts)
    hit, person = desk.promotions.hits.all[command.hit], drum.hits[command.hit].person
    drawing = running.terms.drawing
    if drawing is None or not drawing.must_be_present:
        facts = {"promotion": running.name, "person": person}
        return Refusal("need_not_be_present", facts, desk.choices.always("promotions.drawing"))
    if hit.status in ("paid", "void", "lapsed"):
        return Refusal("winner_settled", {"hit": command.hit, "person": person, "status": hit.status})
    if command.hit not in drum.prizes:
        return Refusal("drawing_past", facts)
    if not command.why.strip():
        return Refusal("passing_needs_reason", {"person": person})
    return None


def apply(promotions: Promotions, event: WinnerPassedOver, at: int) -> None:
    drum = promotions.drawings.drums[event.promotion]
    drum.passed.append(event.person)
    ticket = drum.hits.pop(event.hit)
    drum.won[event.person].remove(ticket.number)
