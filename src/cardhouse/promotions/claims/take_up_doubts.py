"""What a hit itself leaves open comes onto its claim: that it was talked about, that the deck was wrong, that
a live hand was mucked, that another began first. Each with its row; what the house says voids a jackpot does.

It follows from the hit's state, so the clock does it at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.houses.choices import Setting
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.people import claim_of
from cardhouse.promotions.claims.state import Doubt, Noted
from cardhouse.promotions.claims.void_claim import voided
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.order import LATER
from cardhouse.promotions.hits.wording import why_not
from cardhouse.promotions.state import Promotions

WRONG_DECK, MUCKED, TALKED = "wrong_deck", "mucked_on_river", "talked_about"
RULES = {
    WRONG_DECK: "promotion_claims.incorrect_deck",
    MUCKED: "promotion_claims.live_hand_mucked",
    TALKED: "promotion_claims.talk",
    LATER: "promotion_order.special_paid",
}
"""Which choice says what a doubt does."""
VOID, NOTHING = "void", "no_effect"


class TakeUpDoubts(PromotionCommand, frozen=True):
    """Something about the hit must be ruled on. Only the clock gives it."""

    claim: int


class DoubtsTakenUp(PromotionEvent, frozen=True):
    """Something must be ruled on before a claim is paid."""

    claim: int
    codes: tuple[str, ...]
    """Of the hit; what has no effect in this house is among them, and no doubt."""
    doubts: tuple[Doubt, ...] = ()


def rule_of(desk: PromotionDesk, code: str) -> Setting:
    """The choice by which a doubt is looked at; where none is for it, who has the last word."""
    return desk.choices[RULES.get(code, "promotion_claims.final")]


def decide(desk: PromotionDesk, command: TakeUpDoubts) -> Answer:
    claim = claim_of(desk, command.claim, "open")
    if isinstance(claim, Refusal):
        return claim
    hit = desk.promotions.hits.all[claim.hit]
    codes = [code for code in hit.doubts if code not in claim.heeded]
    rules = {code: rule_of(desk, code) for code in codes}
    doubts = tuple(
        Doubt(code, rule.cite) for code, rule in rules.items() if rule.value not in (NOTHING, VOID)
    )
    taken = DoubtsTakenUp(claim.number, tuple(codes), doubts)
    voids = next((code for code, rule in rules.items() if rule.value == VOID), None)
    if voids is None:
        return [taken]
    made = voided(desk, claim, why=why_not(voids), cite=rules[voids].cite)
    return made if isinstance(made, Refusal) else [taken, *made]


def apply(promotions: Promotions, event: DoubtsTakenUp, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    claim.heeded = (*claim.heeded, *event.codes)
    known = {doubt.code for doubt in claim.doubts}
    for doubt in event.doubts:
        if doubt.code not in known:
            claim.doubts.append(doubt)
            claim.note(Noted(at, "", what="doubt", note=why_not(doubt.code), cite=doubt.cite))


def due(promotions: Promotions) -> Iterator[Due]:
    for number in promotions.claims.unsettled:
        claim = promotions.claims.all[number]
        hit = promotions.hits.all.get(claim.hit)
        if claim.status == "open" and hit is not None and not set(hit.doubts) <= set(claim.heeded):
            yield Due(hit.at, f"doubt {number:06}", TakeUpDoubts(number))
