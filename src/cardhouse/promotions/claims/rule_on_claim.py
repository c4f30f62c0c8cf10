"""A supervisor rules on what the book leaves open: the claim stands all the same, or it is void. That
decision is final, and its reason stays on the claim.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.people import claim_of, office_fault, open_doubts, reason_fault
from cardhouse.promotions.claims.state import Doubt, Noted
from cardhouse.promotions.claims.void_claim import voided
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {"no_such_doubt": "there is nothing of the kind to rule on: {doubts}"}


class RuleOnClaim(PromotionCommand, frozen=True):
    """A supervisor decides about one doubt."""

    claim: int
    doubt: str
    stands: bool
    why: str


class DoubtSettled(PromotionEvent, frozen=True, kw_only=True):
    """The claim stands in spite of a doubt."""

    claim: int
    doubt: str
    by: str
    why: str
    cites: tuple[str, ...] = ()


def decide(desk: PromotionDesk, command: RuleOnClaim) -> Answer:
    claim = claim_of(desk, command.claim, "open")
    if isinstance(claim, Refusal):
        return claim
    doubts = open_doubts(desk.promotions, claim)
    doubt = next((one for one in doubts if one.code == command.doubt), None)
    if doubt is None:
        there = ", ".join(one.code for one in doubts) or "no doubt is open"
        return Refusal("no_such_doubt", {"doubts": there})
    refused = office_fault(desk, "final", "ruling on a claim") or reason_fault(
        command.why, "ruling on a claim"
    )
    if refused is not None:
        return refused
    final = desk.choices.cite("promotion_claims.final")
    if not command.stands:
        return voided(desk, claim, why=command.why.strip(), cite=doubt.cite or final)
    cites = tuple(dict.fromkeys(row for row in (doubt.cite, final) if row))
    settled = DoubtSettled(
        claim=claim.number, doubt=doubt.code, by=desk.by, why=command.why.strip(), cites=cites
    )
    return [settled]


def apply(promotions: Promotions, event: DoubtSettled, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    others = [one for one in claim.doubts if one.code != event.doubt]
    cite = next(iter(event.cites), None)
    claim.doubts = [*others, Doubt(event.doubt, cite, settled_by=event.by or "the room", why=event.why)]
    claim.note(Noted(at, event.by, what="stands", note=event.why, cite=cite))
