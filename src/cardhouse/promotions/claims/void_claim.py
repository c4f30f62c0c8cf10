"""A claim is void: by the book, because a supervisor says so with a reason, or because its hit is none after
all. What was set aside goes back into the fund. What was paid already is taken back first.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.moving import back_to_fund
from cardhouse.promotions.claims.people import claim_of, office_fault, reason_fault
from cardhouse.promotions.claims.state import Claim, Noted
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {"paid_already": "{person} was paid for claim {claim}: that is taken back first"}


class VoidClaim(PromotionCommand, frozen=True):
    """Nothing is paid for a claim, for this reason."""

    claim: int
    why: str


class VoidClaimOfHit(PromotionCommand, frozen=True):
    """Its hit was voided. Only the clock gives it."""

    claim: int


class ClaimVoided(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """Nothing is paid for a claim."""

    claim: int
    why: str
    by: str = ""
    back: int = 0
    """What went back into the fund."""
    cite: str | None = None


def decide(desk: PromotionDesk, command: VoidClaim) -> Answer:
    claim = claim_of(desk, command.claim, "open", "approved")
    if isinstance(claim, Refusal):
        return claim
    refused = office_fault(desk, "final", "voiding a claim") or reason_fault(command.why, "voiding a claim")
    if refused is not None:
        return refused
    return voided(desk, claim, why=command.why.strip(), cite=desk.choices.cite("promotion_claims.final"))


def decide_of_hit(desk: PromotionDesk, command: VoidClaimOfHit) -> Answer:
    claim = claim_of(desk, command.claim, "open", "approved")
    if isinstance(claim, Refusal):
        return claim
    hit = desk.promotions.hits.all[claim.hit]
    return voided(desk, claim, why=hit.why, cite=None)


def voided(desk: PromotionDesk, claim: Claim, *, why: str, cite: str | None) -> list[AnyEvent] | Refusal:
    """The claim is void, and what waited for it is back in the fund."""
    paid = next((share.person for share in claim.shares if share.status == "paid"), None)
    if paid is not None:
        return Refusal("paid_already", {"person": paid, "claim": claim.number})
    left = desk.money.balance(accounts.promotion(claim.key))
    posted = back_to_fund(desk, claim, left, note=f"claim {claim.number} is void: {why}", cite=cite)
    if isinstance(posted, Refusal):
        return posted
    return [*posted, ClaimVoided(claim=claim.number, why=why, by=desk.by, back=left, cite=cite)]


def apply(promotions: Promotions, event: ClaimVoided, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    claim.why, claim.decided_by = event.why, event.by
    claim.note(Noted(at, event.by, what="void", amount=event.back, note=event.why, cite=event.cite))
    promotions.claims.settle(claim, "void")
    hit = promotions.hits.all.get(claim.hit)
    if hit is not None:
        hit.status = "void"


def due(promotions: Promotions) -> Iterator[Due]:
    """A claim whose hit was voided is void at once, unless somebody was paid already."""
    for number in promotions.claims.unsettled:
        claim = promotions.claims.all[number]
        hit = promotions.hits.all.get(claim.hit)
        paid = any(share.status == "paid" for share in claim.shares)
        if hit is not None and hit.status == "void" and not paid:
            yield Due(hit.at, f"void {number:06}", VoidClaimOfHit(number))
