"""A supervisor approves a claim: everything was looked at, every doubt is settled, and it is not the one who
counted the deck. From then on shares are paid; what rounding leaves and what nobody has goes back.

With a reason it can be approved though something is missing; what that was stays on the claim.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.disqualify_taker import settle_if_done
from cardhouse.promotions.claims.moving import back_to_fund
from cardhouse.promotions.claims.people import claim_of, office_fault, open_doubts, second_fault
from cardhouse.promotions.claims.state import Claim, Noted
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.state import Hit
from cardhouse.promotions.hits.wording import why_not
from cardhouse.promotions.state import Promotions

SAYS = {
    "claim_incomplete": "claim {claim} cannot be approved yet: {missing}",
}


class ApproveClaim(PromotionCommand, frozen=True):
    """The claim is paid. `override`: why, though something is missing."""

    claim: int
    override: str = ""


class ClaimApproved(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """The claim is paid from now on."""

    claim: int
    by: str
    award: int = 0
    amounts: tuple[int, ...] = ()
    """Of old logs, which divided anew here where tables tie (`divide_anew`)."""
    rounded: int = 0
    kept: int = 0
    back: int = 0
    """What went back into the fund."""
    overrode: tuple[str, ...] = ()
    why: str = ""
    cites: tuple[str, ...] = ()


def decide(desk: PromotionDesk, command: ApproveClaim) -> Answer:
    claim = claim_of(desk, command.claim, "open")
    if isinstance(claim, Refusal):
        return claim
    refused = office_fault(desk, "final", "approving a claim")
    if refused is None and not claim.short:
        counted = claim.checks.get("deck")
        refused = second_fault(desk, counted.by if counted is not None else "", "a claim")
    missing = list(_missing(desk, claim))
    if refused is None and missing and not command.override.strip():
        said = {"claim": claim.number, "missing": "; ".join(missing)}
        refused = Refusal("claim_incomplete", said, _row(desk, claim))
    if refused is not None:
        return refused
    return _approved(desk, claim, command, missing=missing)


def _missing(desk: PromotionDesk, claim: Claim) -> Iterator[str]:
    """What stands in the way, in words."""
    yield from (check.replace("_", " ") for check in claim.missing)
    for doubt in open_doubts(desk.promotions, claim):
        yield f"to be ruled on: {why_not(doubt.code)}"
    hit = desk.promotions.hits.all.get(claim.hit)
    if hit is not None:
        yield from (f"still to be told: {need}" for need in hit.needs)
        yield from (f"hit {number} was first" for number in _earlier(desk, hit))


def _earlier(desk: PromotionDesk, hit: Hit) -> list[int]:
    """Hits of the same promotion called at once that come first and are not decided yet."""
    if hit.order < 2:
        return []
    return [
        other.number
        for other in desk.promotions.hits.all.values()
        if other.promotion == hit.promotion and 0 < other.order < hit.order and other.status == "found"
    ]


def _row(desk: PromotionDesk, claim: Claim) -> str | None:
    """The row that asks for what is missing, where one does."""
    hit = desk.promotions.hits.all.get(claim.hit)
    if hit is not None and _earlier(desk, hit):
        bad_beat = desk.promotions.all[claim.promotion].terms.beaten is not None
        return desk.choices.cite(f"promotion_order.{'bad_beats' if bad_beat else 'special_hands'}")
    return next((doubt.cite for doubt in open_doubts(desk.promotions, claim) if doubt.cite), None)


def _approved(desk: PromotionDesk, claim: Claim, command: ApproveClaim, *, missing: list[str]) -> Answer:
    to_pay = sum(share.amount for share in claim.shares if share.open)
    has = desk.money.balance(accounts.promotion(claim.key))
    back = max(0, has - to_pay)
    rule = desk.choices["promotion_claims.final"]
    note = f"claim {claim.number}: what rounding leaves and nobody has"
    posted = back_to_fund(desk, claim, back, cite=rule.cite, note=note)
    if isinstance(posted, Refusal):
        return posted
    approved = ClaimApproved(
        claim=claim.number,
        by=desk.by,
        award=claim.award,
        rounded=claim.rounded,
        kept=claim.kept,
        back=back,
        overrode=tuple(missing),
        why=command.override.strip(),
        cites=(rule.cite,) if rule.cite else (),
    )
    return [*posted, approved]


def apply(promotions: Promotions, event: ClaimApproved, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    claim.status, claim.decided_by = "approved", event.by
    claim.award, claim.rounded, claim.kept = event.award, event.rounded, event.kept
    claim.overrode = event.overrode
    for share, amount in zip(claim.shares, event.amounts, strict=False):
        share.amount = amount if share.open else 0
    claim.cites = tuple(dict.fromkeys((*claim.cites, *event.cites)))
    claim.note(Noted(at, event.by, what="overrode" if event.overrode else "approved", amount=event.award,
                     note=event.why, cite=next(iter(event.cites), None)))  # fmt: skip
    hit = promotions.hits.all.get(claim.hit)
    if hit is not None:
        hit.status = "claimed"
        claim.tied = hit.tied if event.amounts else claim.tied
    settle_if_done(promotions, claim)
