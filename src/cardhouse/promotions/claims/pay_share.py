"""A share is paid, once: in cash or chips of a window of the cage, or from the promotion's own box. Another
of the staff pays than the one who saw the papers, but for a small fixed prize.

Whoever is barred from promotions since is not paid.
"""

from __future__ import annotations

import msgspec

from cardhouse.money import account as accounts
from cardhouse.money.cage.places import account_of, serving_fault
from cardhouse.money.counted_chips import count_fault, moving, total
from cardhouse.money.ledger.posting import post
from cardhouse.money.pockets import into_pocket
from cardhouse.money.taxes.withhold import (
    TaxPapersMade,
    Winnings,
    papers_of,
    tax_account,
    withheld_of,
)
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.barring import bar_of
from cardhouse.promotions.claims.disqualify_taker import settle_if_done
from cardhouse.promotions.claims.moving import what_of
from cardhouse.promotions.claims.people import claim_of, second_fault, share_of
from cardhouse.promotions.claims.prepare_share import taxable
from cardhouse.promotions.claims.state import Claim, Noted, Share
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions
from cardhouse.tournaments.entries.paying import cash_lines

SAYS = {
    "share_not_ready": "the papers and the signature of {person} come first",
    "too_many_chips": "{chips:money} in chips are more than the share of {amount:money}",
    "chips_from_window": "chips come from a window of the cage",
    "share_barred": "{person} is barred from promotions (incident {incident})",
}


class PayShare(PromotionCommand, frozen=True):
    """Somebody is paid his share. `place`: the window of the cage that pays, from its drawer; without one it
    is the promotion's own box. `chips` by value: what of it is paid in chips; the rest is cash.
    """

    claim: int
    person: str
    place: str = ""
    chips: dict[int, int] = msgspec.field(default_factory=dict)


class SharePaid(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody was paid his share."""

    claim: int
    person: str
    amount: int
    by: str
    posting: int
    in_chips: int = 0
    place: str = ""
    tax: int = 0
    """Of the amount: withheld for the revenue service."""
    cite: str | None = None


def decide(desk: PromotionDesk, command: PayShare) -> Answer:
    claim = claim_of(desk, command.claim, "approved")
    if isinstance(claim, Refusal):
        return claim
    share = share_of(claim, command.person)
    if isinstance(share, Refusal):
        return share
    refused = _fault(desk, claim, share)
    if refused is not None:
        return refused
    told = _tax_papers(desk, claim, share)
    if isinstance(told, Refusal):
        return told
    refused = _chips_fault(desk, command, share.amount - withheld_of(told))
    if refused is not None:
        return refused
    return _paid(desk, claim, share, command=command, told=told)


def _tax_papers(desk: PromotionDesk, claim: Claim, share: Share) -> TaxPapersMade | Refusal | None:
    if not taxable(desk.choices, share.amount):
        return None
    winnings = Winnings(
        f"claim {claim.number}", share.person, amount=share.amount, told=share.amount, kind="jackpot",
        number_given=not share.no_number,
    )  # fmt: skip
    return papers_of(desk.money, winnings)


def _fault(desk: PromotionDesk, claim: Claim, share: Share) -> Refusal | None:
    if not share.open:
        return Refusal("share_settled", {"person": share.person, "status": share.status})
    if share.status != "ready":
        return Refusal("share_not_ready", {"person": share.person})
    bar = bar_of(desk, share.person)
    if bar is not None:
        return Refusal("share_barred", {"person": share.person, "incident": bar.incident}, bar.cite)
    return None if claim.short else second_fault(desk, share.prepared_by, "paying a share")


def _chips_fault(desk: PromotionDesk, command: PayShare, most: int) -> Refusal | None:
    if not command.chips:
        return None
    refused = count_fault(command.chips)
    if refused is not None:
        return refused
    if not command.place:
        return Refusal("chips_from_window")
    worth = total(command.chips)
    if worth > most:
        return Refusal("too_many_chips", {"chips": worth, "amount": most})
    return serving_fault(desk.money, command.place, "paying a promotion")


def _paid(
    desk: PromotionDesk, claim: Claim, share: Share, *, command: PayShare, told: TaxPapersMade | None
) -> Answer:
    in_chips, tax = total(command.chips), withheld_of(told)
    cash = cash_lines(desk.events, command.place, in_chips + tax - share.amount)
    if isinstance(cash, Refusal):
        return cash
    lines = {accounts.promotion(claim.key): -share.amount, tax_account(): tax, **cash}
    chips = []
    if in_chips:
        drawer = account_of(command.place, "chips")
        owing = lines.get(accounts.OWING, 0) + in_chips
        lines |= {drawer: -in_chips, **into_pocket(share.person, in_chips), accounts.OWING: owing}
        chips = moving(drawer, command.chips, -1)
    cite = next(iter(claim.cites), None)
    made = post(
        desk.money, what_of(claim), lines, chips=chips, person=share.person, table=claim.table,
        hand=claim.hand, approved_by=share.prepared_by, cite=cite,
        note=f"{claim.promotion}, claim {claim.number}",
    )  # fmt: skip
    if isinstance(made, Refusal):
        return made
    paid = SharePaid(
        claim=claim.number, person=share.person, amount=share.amount, by=desk.by,
        posting=made.posting.number, in_chips=in_chips, place=command.place, cite=cite, tax=tax,
    )  # fmt: skip
    return [made, *([told] if told is not None else []), paid]


def apply(promotions: Promotions, event: SharePaid, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    share = claim.share(event.person)
    assert share is not None
    share.status, share.paid_by, share.paid_at = "paid", event.by, at
    share.posting = event.posting
    claim.note(Noted(at, event.by, what="paid", person=event.person, amount=event.amount, cite=event.cite))
    settle_if_done(promotions, claim)
