"""The house starts a promotion by its terms. Whether they can work, by themselves and by the house's book, is
found out in `files/`; here every fault is told at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.files.checking import faults, resting_on
from cardhouse.promotions.funds.seeding import funds_of, seeded
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions, Running
from cardhouse.tournaments.sheets.faults import Fault

ALWAYS = ("promotions.optional", "promotions.rules_published")
SAYS = {
    "promotion_exists": "there is a promotion {promotion:typed} already",
    "bad_promotion": "this promotion will not do: {faults}",
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
    wrong = [*faults(terms, desk.choices), *_shared_board(desk, terms)]
    if not wrong:
        return None
    rows = [fault.cite for fault in wrong if fault.cite]
    told = {"faults": "; ".join(str(fault) for fault in wrong), "rules": rows}
    return Refusal("bad_promotion", told, next(iter(rows), None))


def _shared_board(desk: PromotionDesk, terms: Promotion) -> Iterator[Fault]:
    """Where a jackpot is worth the posted amount, each needs a fund whose amount is posted for it alone."""
    rule = desk.choices["promotion_funds.pays_by"]
    if rule.value != "posted_amount" or not _jackpot(terms):
        return
    for other in desk.promotions.running:
        shared = set(funds_of(desk, terms)) & set(funds_of(desk, other.terms))
        if shared and other.name != terms.name and _jackpot(other.terms):
            says = f"what is posted of {min(shared)} is the jackpot of {other.name}: name a fund of its own"
            yield Fault("fund", says, rule.cite)


def _jackpot(terms: Promotion) -> bool:
    return terms.beaten is not None and not terms.pays.amount


def apply(promotions: Promotions, event: PromotionStarted, at: int) -> None:
    ended = promotions.funds.ended
    promotions.funds.ended = [fund for fund in ended if fund not in event.funds]
    promotions.all[event.promotion] = Running(
        event.promotion, event.terms, at, versions=[event.terms], since=[at]
    )
