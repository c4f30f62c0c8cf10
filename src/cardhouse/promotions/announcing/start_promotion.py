"""The house starts a promotion by its terms. Whether they can work, by themselves and by the house's book, is
found out in `files/`; here every fault is told at once.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.files.checking import faults, resting_on
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions, Running

SAYS = {
    "promotion_exists": "there is a promotion {promotion!r} already",
    "bad_promotion": "this promotion cannot work: {faults}",
}


class StartPromotion(PromotionCommand, frozen=True):
    """Put a promotion on the board; it counts by its own days and hours."""

    terms: Promotion


class PromotionStarted(PromotionEvent, frozen=True):
    """A promotion is held by these terms."""

    promotion: str
    terms: Promotion
    cites: tuple[str, ...] = ()
    """The rows that it rests on."""


def decide(desk: PromotionDesk, command: StartPromotion) -> Answer:
    refused = terms_fault(desk, command.terms)
    if refused is not None:
        return refused
    name = command.terms.name
    if name in desk.promotions.all:
        return Refusal("promotion_exists", {"promotion": name})
    return [PromotionStarted(name, command.terms, resting_on(command.terms, desk.choices))]


def terms_fault(desk: PromotionDesk, terms: Promotion) -> Refusal | None:
    """Everything that cannot work, in one refusal."""
    wrong = faults(terms, desk.choices)
    if not wrong:
        return None
    rows = [fault.cite for fault in wrong if fault.cite]
    told = {"faults": "; ".join(str(fault) for fault in wrong), "rules": rows}
    return Refusal("bad_promotion", told, next(iter(rows), None))


def apply(promotions: Promotions, event: PromotionStarted, at: int) -> None:
    promotions.all[event.promotion] = Running(event.promotion, event.terms, at, versions=[event.terms])
