"""A new version of a promotion's terms. What was hit goes by the version in force when its hand began."""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.announcing.start_promotion import terms_fault
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions

SAYS = {
    "same_terms": "{promotion} has these terms already",
    "other_kind": "{promotion} stays what it is: end it, and start another",
}


class ChangePromotion(PromotionCommand, frozen=True):
    """The promotion is held by these terms from now on."""

    terms: Promotion


class PromotionChanged(PromotionEvent, frozen=True):
    """The next version of the terms is in force."""

    promotion: str
    terms: Promotion


def decide(desk: PromotionDesk, command: ChangePromotion) -> Answer:
    found = desk.promotion(command.terms.name)
    if isinstance(found, Refusal):
        return found
    terms = msgspec.structs.replace(command.terms, version=found.terms.version)
    if terms == found.terms:
        return Refusal("same_terms", {"promotion": found.name})
    if terms.kind != found.terms.kind:
        return Refusal("other_kind", {"promotion": found.name})
    refused = terms_fault(desk, terms)
    if refused is not None:
        return refused
    return [PromotionChanged(found.name, msgspec.structs.replace(terms, version=terms.version + 1))]


def apply(promotions: Promotions, event: PromotionChanged, at: int) -> None:
    found = promotions.all[event.promotion]
    found.terms = event.terms
    found.versions.append(event.terms)
    found.since.append(at)
