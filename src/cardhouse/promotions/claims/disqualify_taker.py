"""Somebody loses his share: management disqualifies him with a reason, or his record of conduct keeps him out
of promotions. What becomes of the share is the house's choice.
"""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.division import UNITS
from cardhouse.promotions.claims.moving import back_to_fund
from cardhouse.promotions.claims.people import claim_of, office_fault, reason_fault, share_of
from cardhouse.promotions.claims.state import Claim, Noted, Share
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {"share_settled": "the share of {person} is {status}"}


class DisqualifyTaker(PromotionCommand, frozen=True):
    """Somebody has no share in a claim any more, for this reason."""

    claim: int
    person: str
    why: str


class TakerDisqualified(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody lost his share."""

    claim: int
    person: str
    why: str
    by: str = ""
    to_fund: int = 0
    """What of the share stays in the fund."""
    others: dict[str, int] = msgspec.field(default_factory=dict)
    """What others have of it."""
    cite: str | None = None


def decide(desk: PromotionDesk, command: DisqualifyTaker) -> Answer:
    claim = claim_of(desk, command.claim, "open", "approved")
    if isinstance(claim, Refusal):
        return claim
    share = share_of(claim, command.person)
    if isinstance(share, Refusal):
        return share
    refused = office_fault(desk, "disqualifies", "disqualifying somebody") or reason_fault(
        command.why, "disqualifying somebody"
    )
    if refused is None and not share.open:
        refused = Refusal("share_settled", {"person": share.person, "status": share.status})
    if refused is not None:
        return refused
    cite = desk.choices.cite("promotion_claims.disqualifies")
    lost = taken_from(desk, claim, share, why=command.why.strip(), cite=cite)
    if claim.status == "open" or not lost.to_fund:
        return [lost]
    note = f"claim {claim.number}: {share.person} is disqualified"
    posted = back_to_fund(desk, claim, lost.to_fund, person=share.person, cite=cite, note=note)
    return posted if isinstance(posted, Refusal) else [*posted, lost]


def taken_from(
    desk: PromotionDesk, claim: Claim, share: Share, *, why: str, cite: str | None
) -> TakerDisqualified:
    """The share as the house divides it: it stays in the fund, or the others of the same part have it."""
    heirs = [one for one in claim.shares if one.part == share.part and one.open and one is not share]
    each = 0
    if heirs and desk.choices.value("promotion_claims.disqualified_share") == "same_part":
        unit = UNITS[desk.choices.value("promotion_shares.round_down_to")]
        each = share.amount // len(heirs) // unit * unit
    others = {one.person: each for one in heirs} if each else {}
    return TakerDisqualified(
        claim=claim.number, person=share.person, why=why, by=desk.by,
        to_fund=share.amount - each * len(others), others=others, cite=cite,
    )  # fmt: skip


def apply(promotions: Promotions, event: TakerDisqualified, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    share = claim.share(event.person)
    assert share is not None
    share.status, share.why = "disqualified", event.why
    share.amount = 0
    for person, more in event.others.items():
        other = claim.share(person)
        assert other is not None
        other.amount += more
    claim.kept += event.to_fund
    claim.note(Noted(at, event.by, what="disqualified", person=event.person, amount=event.to_fund,
                     note=event.why, cite=event.cite))  # fmt: skip
    settle_if_done(promotions, claim)


def settle_if_done(promotions: Promotions, claim: Claim) -> None:
    """An approved claim is settled when nothing of it is left to pay."""
    if claim.status == "approved" and not any(share.open for share in claim.shares):
        promotions.claims.settle(claim, "paid")
        hit = promotions.hits.all.get(claim.hit)
        if hit is not None:
            hit.status = "paid" if any(share.status == "paid" for share in claim.shares) else "lapsed"
