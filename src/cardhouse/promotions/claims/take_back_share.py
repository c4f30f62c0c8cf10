"""A share that was paid wrongly comes back: undone in the ledger by a supervisor who did not pay it, with the
reason. It then waits again, to be paid, or its taker is disqualified. Papers for the revenue service are
reversed, and what was withheld comes back.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import Chips
from cardhouse.money.taxes.reverse_papers import reversed_papers, tax_lines, together
from cardhouse.money.taxes.withhold import tax_account, withheld_of
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.moving import what_of
from cardhouse.promotions.claims.people import claim_of, office_fault, reason_fault, share_of
from cardhouse.promotions.claims.state import Claim, Noted, Share
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {
    "share_not_paid": "the share of {person} is not paid",
    "own_payment": "{by} paid it, or saw the papers: another takes it back",
}


class TakeBackShare(PromotionCommand, frozen=True):
    """Somebody gives back what was paid to him wrongly."""

    claim: int
    person: str
    why: str


class ShareTakenBack(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A share came back, and waits again."""

    claim: int
    person: str
    amount: int
    by: str
    why: str
    cite: str | None = None


def decide(desk: PromotionDesk, command: TakeBackShare) -> Answer:
    claim = claim_of(desk, command.claim, "approved", "paid")
    if isinstance(claim, Refusal):
        return claim
    share = share_of(claim, command.person)
    if isinstance(share, Refusal):
        return share
    refused = office_fault(desk, "final", "taking back a share") or reason_fault(
        command.why, "taking back a share"
    )
    if refused is None and share.status != "paid":
        refused = Refusal("share_not_paid", {"person": share.person})
    for first in (share.paid_by, share.prepared_by) if desk.by else ():
        refused = refused or one_with(desk.money, first, Refusal("own_payment", {"by": desk.by}))
    if refused is not None:
        return refused
    return _undone(desk, claim, share, why=command.why.strip())


def _undone(desk: PromotionDesk, claim: Claim, share: Share, *, why: str) -> Answer:
    """The posting itself is undone; one that is no longer at hand is answered by the same amount in cash."""
    old = desk.money.books.recent.get(share.posting)
    cite = desk.choices.cite("promotion_claims.final")
    papers = reversed_papers(desk.money, f"claim {claim.number}", share.person, back=share.amount)
    got = share.amount + withheld_of(papers)
    paid = {accounts.OUTSIDE: -got, accounts.promotion(claim.key): share.amount}
    chips: list[Chips] = []
    if old is not None:
        paid = {line.account: -line.amount for line in old.lines if line.account != tax_account()}
        chips = [Chips(one.account, one.value, -one.count) for one in old.chips]
    lines = together(paid, tax_lines(papers))
    made = post(
        desk.money, "reversal" if old is not None else what_of(claim), lines, chips=chips,
        person=share.person, table=claim.table, hand=claim.hand, note=why, cite=cite,
        reverses=old.number if old is not None else 0,
    )  # fmt: skip
    if isinstance(made, Refusal):
        return made
    back = ShareTakenBack(
        claim=claim.number, person=share.person, amount=share.amount, by=desk.by, why=why, cite=cite
    )
    return [made, *([papers] if papers is not None else []), back]


def apply(promotions: Promotions, event: ShareTakenBack, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    share = claim.share(event.person)
    assert share is not None
    share.status, share.prepared_by = "due", ""
    share.paid_by, share.paid_at, share.posting = "", 0, 0
    if claim.status == "paid":
        claim.status = "approved"
        promotions.claims.unsettled.append(claim.number)
    claim.note(Noted(at, event.by, what="taken_back", person=event.person, amount=event.amount,
                     note=event.why, cite=event.cite))  # fmt: skip
