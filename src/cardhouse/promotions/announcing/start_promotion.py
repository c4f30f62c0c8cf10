"""The house starts a promotion by its terms. Whether they can work, by themselves and by the house's book, is
found out in `files/`; here every fault is told at once.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.files.checking import faults, resting_on
from cardhouse.promotions.funds.seeding import funds_of, seeded
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions, Running

ALWAYS = ("promotions.optional", "promotions.rules_published")
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
    funds: tuple[str, ...] = ()
    """From which it is paid."""


def decide(desk: PromotionDesk, command: StartPromotion) -> Answer:
    refused = terms_fault(desk, command.terms)
    if refused is not None:
        return refused
    name = command.terms.name
    if name in desk.promotions.all:
        return Refusal("promotion_exists", {"promotion": name})
    seed = seeded(desk, command.terms)
    if isinstance(seed, Refusal):
        return seed
    rows = [row for key in ALWAYS for row in desk.choices.always_rows(key)]
    cites = (*resting_on(command.terms, desk.choices), *rows)
    return [*seed, PromotionStarted(name, command.terms, cites, funds_of(desk, command.terms))]


def terms_fault(desk: PromotionDesk, terms: Promotion) -> Refusal | None:
    """Everything that cannot work, in one refusal."""
    wrong = faults(terms, desk.choices)
    if not wrong:
        return None
    rows = [fault.cite for fault in wrong if fault.cite]
    told = {"faults": "; ".join(str(fault) for fault in wrong), "rules": rows}
    return Refusal("bad_promotion", told, next(iter(rows), None))


def apply(promotions: Promotions, event: PromotionStarted, at: int) -> None:
    ended = promotions.funds.ended
    promotions.funds.ended = [fund for fund in ended if fund not in event.funds]
    promotions.all[event.promotion] = Running(
        event.promotion, event.terms, at, versions=[event.terms], since=[at]
    )
