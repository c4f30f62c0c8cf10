"""Before a share is paid one of the staff sees the taker's papers and signature. What must be shown goes by
the amount: identification, more above the limit of the day, tax papers from the limit of the revenue
service on. Another of the staff then pays (`pay_share`).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.people import claim_of, share_of
from cardhouse.promotions.claims.shares import DOLLAR
from cardhouse.promotions.claims.state import Noted, Share
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {
    "share_not_shown": "{person} must show {missing}",
    "share_tax_papers": "{amount:money} are told to the revenue service: {person} fills in the papers first",
    "share_not_signed": "{person} signs for the share",
}


class PrepareShare(PromotionCommand, frozen=True):
    """Somebody's papers and signature were seen. `shown`: `identification`, `social_security`."""

    claim: int
    person: str
    shown: tuple[str, ...] = ()
    tax_papers: bool = False
    signed: bool = False
    no_number: bool = False
    """Whether he gives no taxpayer number: then a part is withheld."""


class SharePrepared(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's papers and signature were seen."""

    claim: int
    person: str
    by: str
    shown: tuple[str, ...] = ()
    tax_papers: bool = False
    no_number: bool = False
    cites: tuple[str, ...] = ()


def must_show(choices: Choices, amount: int) -> frozenset[str]:
    """What somebody shows who is paid so much."""
    above = amount > choices.value("promotion_claims.shows_above") * DOLLAR
    return frozenset(choices.value(f"promotion_claims.{'shows' if above else 'shows_below'}"))


def taxable(choices: Choices, amount: int) -> bool:
    """Whether tax papers come with it."""
    return bool(amount >= choices.value("promotion_claims.tax_from") * DOLLAR)


def decide(desk: PromotionDesk, command: PrepareShare) -> Answer:
    claim = claim_of(desk, command.claim, "approved")
    if isinstance(claim, Refusal):
        return claim
    share = share_of(claim, command.person)
    if isinstance(share, Refusal):
        return share
    if not share.open:
        return Refusal("share_settled", {"person": share.person, "status": share.status})
    refused = _fault(desk.choices, share, command)
    if refused is not None:
        return refused
    prepared = SharePrepared(
        claim=claim.number, person=share.person, by=desk.by, shown=tuple(sorted(command.shown)),
        tax_papers=command.tax_papers, no_number=command.no_number,
        cites=tuple(_rows(desk.choices, share.amount)),
    )  # fmt: skip
    return [prepared]


def _fault(choices: Choices, share: Share, command: PrepareShare) -> Refusal | None:
    missing = sorted(must_show(choices, share.amount) - set(command.shown))
    if missing:
        said = " and ".join(word.replace("_", " ") for word in missing)
        above = share.amount > choices.value("promotion_claims.shows_above") * DOLLAR
        cite = choices.cite(f"promotion_claims.{'shows' if above else 'shows_below'}")
        return Refusal("share_not_shown", {"person": share.person, "missing": said}, cite)
    if taxable(choices, share.amount) and not command.tax_papers:
        facts = {"person": share.person, "amount": share.amount}
        return Refusal("share_tax_papers", facts, choices.always("promotions.tax_papers"))
    if not command.signed:
        return Refusal("share_not_signed", {"person": share.person})
    return None


def _rows(choices: Choices, amount: int) -> Iterator[str]:
    if amount > choices.value("promotion_claims.shows_above") * DOLLAR:
        yield from filter(None, [choices.cite("promotion_claims.shows")])
    if taxable(choices, amount):
        yield from choices.always_rows("promotions.tax_papers")


def apply(promotions: Promotions, event: SharePrepared, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    share = claim.share(event.person)
    assert share is not None
    share.status, share.shown = "ready", event.shown
    share.tax_papers, share.prepared_by = event.tax_papers, event.by
    share.no_number = event.no_number
    cite = next(iter(event.cites), None)
    claim.note(Noted(at, event.by, what="prepared", person=event.person, note=", ".join(event.shown),
                     cite=cite))  # fmt: skip
