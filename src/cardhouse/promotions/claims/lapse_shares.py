"""Shares that nobody came for in time: the clock gives them to whom the house's book says."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.disqualify_taker import settle_if_done
from cardhouse.promotions.claims.moving import moved
from cardhouse.promotions.claims.people import claim_of
from cardhouse.promotions.claims.state import Noted
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.paying import HOUSE
from cardhouse.promotions.state import Promotions


class LapseShares(PromotionCommand, frozen=True):
    """Time is up for what of a claim is not paid. Only the clock gives it."""

    claim: int


class SharesLapsed(PromotionEvent, frozen=True, kw_only=True):
    """Nobody came for these shares."""

    claim: int
    people: tuple[str, ...]
    amount: int
    to: str
    """`house` or `fund`."""
    cite: str | None = None


def decide(desk: PromotionDesk, command: LapseShares) -> Answer:
    claim = claim_of(desk, command.claim, "approved")
    if isinstance(claim, Refusal):
        return claim
    late = [share for share in claim.shares if share.open]
    amount = sum(share.amount for share in late)
    rule = desk.choices["promotion_claims.unclaimed"]
    to = accounts.revenue(HOUSE) if rule.value == "house" else accounts.fund(claim.fund)
    note = f"claim {claim.number}: not claimed in time"
    posted = moved(desk, claim, to, amount=amount, cite=rule.cite, note=note)
    if isinstance(posted, Refusal):
        return posted
    lapsed = SharesLapsed(
        claim=claim.number, people=tuple(share.person for share in late), amount=amount, to=rule.value,
        cite=rule.cite,
    )  # fmt: skip
    return [*posted, lapsed]


def apply(promotions: Promotions, event: SharesLapsed, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    for person in event.people:
        share = claim.share(person)
        assert share is not None
        share.status = "lapsed"
        claim.note(Noted(at, "", what="lapsed", person=person, amount=share.amount, note=event.to,
                         cite=event.cite))  # fmt: skip
    settle_if_done(promotions, claim)


def due(promotions: Promotions) -> Iterator[Due]:
    for number in promotions.claims.unsettled:
        claim = promotions.claims.all[number]
        if claim.status == "approved" and claim.lapses:
            yield Due(claim.lapses, f"lapse {number:06}", LapseShares(number))
