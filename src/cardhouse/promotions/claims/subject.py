"""Claims: opened for every hit, looked at by two people, approved, paid from the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.promotions.claims import (
    approve_claim,
    check_claim,
    disqualify_taker,
    divide_anew,
    lapse_shares,
    open_claim,
    pay_share,
    people,
    prepare_share,
    rule_on_claim,
    take_back_share,
    take_up_doubts,
    void_claim,
)
from cardhouse.promotions.state import Promotions
from cardhouse.subject import Subject


def due(promotions: Promotions) -> Iterator[Due]:
    """Claims of hits that were found, claims whose hit is void or ties, shares that nobody came for."""
    yield from open_claim.due(promotions)
    yield from take_up_doubts.due(promotions)
    yield from void_claim.due(promotions)
    yield from divide_anew.due(promotions)
    yield from lapse_shares.due(promotions)


SUBJECT = Subject(
    name="claims",
    folder=__package__,
    place="promotions",
    commands={
        open_claim.OpenClaim: open_claim.decide,
        open_claim.OpenClaimByHand: open_claim.decide_by_hand,
        check_claim.CheckClaim: check_claim.decide,
        take_up_doubts.TakeUpDoubts: take_up_doubts.decide,
        rule_on_claim.RuleOnClaim: rule_on_claim.decide,
        divide_anew.DivideAnew: divide_anew.decide,
        approve_claim.ApproveClaim: approve_claim.decide,
        void_claim.VoidClaim: void_claim.decide,
        void_claim.VoidClaimOfHit: void_claim.decide_of_hit,
        disqualify_taker.DisqualifyTaker: disqualify_taker.decide,
        prepare_share.PrepareShare: prepare_share.decide,
        pay_share.PayShare: pay_share.decide,
        take_back_share.TakeBackShare: take_back_share.decide,
        lapse_shares.LapseShares: lapse_shares.decide,
    },
    clock_only=frozenset(
        (
            open_claim.OpenClaim, take_up_doubts.TakeUpDoubts, void_claim.VoidClaimOfHit,
            lapse_shares.LapseShares, divide_anew.DivideAnew,
        )
    ),
    events={
        open_claim.ClaimOpened: open_claim.apply,
        check_claim.ClaimChecked: check_claim.apply,
        take_up_doubts.DoubtsTakenUp: take_up_doubts.apply,
        rule_on_claim.DoubtSettled: rule_on_claim.apply,
        divide_anew.ClaimDivided: divide_anew.apply,
        approve_claim.ClaimApproved: approve_claim.apply,
        void_claim.ClaimVoided: void_claim.apply,
        disqualify_taker.TakerDisqualified: disqualify_taker.apply,
        prepare_share.SharePrepared: prepare_share.apply,
        pay_share.SharePaid: pay_share.apply,
        take_back_share.ShareTakenBack: take_back_share.apply,
        lapse_shares.SharesLapsed: lapse_shares.apply,
    },
    due=due,
    says={
        **people.SAYS, **open_claim.SAYS, **check_claim.SAYS, **rule_on_claim.SAYS, **approve_claim.SAYS,
        **void_claim.SAYS, **disqualify_taker.SAYS, **prepare_share.SAYS, **pay_share.SAYS,
        **take_back_share.SAYS,
    },
)  # fmt: skip
