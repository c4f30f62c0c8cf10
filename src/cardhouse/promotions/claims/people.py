"""Who may decide about claims, and what all commands about one claim ask first."""

from __future__ import annotations

from cardhouse.money.offices import TITLES
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.state import Claim, Doubt, Share
from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.state import Promotions

SAYS = {
    "no_such_claim": "there is no claim {claim}; the last is {last}",
    "claim_settled": "claim {claim} is {status}",
    "claim_not_approved": "claim {claim} is {status}: a supervisor decides first",
    "no_such_share": "{person} has no share in claim {claim}; {people} have",
    "claim_office": "{what} is for {needed}",
    "claim_reason": "{what} needs a reason in words",
    "second_person": "{what} takes two people: {by} did the first part",
}


def claim_of(desk: PromotionDesk, number: int, *statuses: str) -> Claim | Refusal:
    """A claim by its number, which stands as one of these."""
    claims = desk.promotions.claims.all
    found = claims.get(number)
    if found is None:
        return Refusal("no_such_claim", {"claim": number, "last": max(claims, default=0)})
    if found.status not in statuses:
        code = "claim_not_approved" if found.status == "open" else "claim_settled"
        return Refusal(code, {"claim": number, "status": found.status})
    return found


def doubts_of(promotions: Promotions, claim: Claim) -> list[Doubt]:
    """What is to be ruled on and what was. A doubt of the hit that it no longer has is none."""
    hit = promotions.hits.all.get(claim.hit)
    gone = set(claim.heeded) - set(hit.doubts if hit is not None else ())
    return [doubt for doubt in claim.doubts if doubt.settled_by or doubt.code not in gone]


def open_doubts(promotions: Promotions, claim: Claim) -> list[Doubt]:
    """What a supervisor has still to rule on."""
    return [doubt for doubt in doubts_of(promotions, claim) if not doubt.settled_by]


def share_of(claim: Claim, person: str) -> Share | Refusal:
    """Somebody's share in a claim."""
    found = claim.share(person)
    if found is not None:
        return found
    people = ", ".join(share.person for share in claim.shares) or "nobody"
    return Refusal("no_such_share", {"person": person, "claim": claim.number, "people": people})


def office_fault(desk: PromotionDesk, key: str, what: str) -> Refusal | None:
    """A refusal unless who asks holds the title that the house names for it; the room itself always may."""
    setting = desk.choices[f"promotion_claims.{key}"]
    if not desk.roles or desk.roles & TITLES[setting.value]:
        return None
    return Refusal(
        "claim_office", {"what": what, "needed": f"a {setting.value.replace('_', ' ')}"}, setting.cite
    )


def reason_fault(why: str, what: str) -> Refusal | None:
    """A refusal where no reason is given."""
    return None if why.strip() else Refusal("claim_reason", {"what": what})


def second_fault(desk: PromotionDesk, first: str, what: str) -> Refusal | None:
    """A refusal where who asks did the first part."""
    if not desk.by:  # the room itself
        return None
    return one_with(desk.money, first, Refusal("second_person", {"what": what, "by": desk.by}))
