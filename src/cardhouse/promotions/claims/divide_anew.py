"""Tables were found to tie, or not to tie after all, after a claim was opened or even approved: while nobody
was paid, what is set aside is divided anew, so that every table has its part of the one award, or each its
own again. Only the clock does it, at once.

Whoever signed for another amount signs again. A share that was paid has to be taken back before a tie can be
told (`hits/order.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardhouse.floor.due import Due
from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.moving import back_to_fund
from cardhouse.promotions.claims.open_claim import amounts
from cardhouse.promotions.claims.people import claim_of
from cardhouse.promotions.claims.reckoning import Reckoned, reckon, tied
from cardhouse.promotions.claims.state import Claim, Noted
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.paying import set_aside
from cardhouse.promotions.hits.state import Taker
from cardhouse.promotions.state import Promotions


class DivideAnew(PromotionCommand, frozen=True):
    """The claim's table ties with others than it was divided with. Only the clock gives it."""

    claim: int


class ClaimDivided(PromotionEvent, frozen=True, kw_only=True):
    """What the table of a claim has of an award that several tables share."""

    claim: int
    tied: tuple[int, ...]
    """The hits at the other tables."""
    award: int
    amounts: tuple[int, ...]
    """Everybody's share, in the order of the takers."""
    rounded: int = 0
    kept: int = 0
    cites: tuple[str, ...] = ()


def decide(desk: PromotionDesk, command: DivideAnew) -> Answer:
    claim = claim_of(desk, command.claim, "open", "approved")
    if isinstance(claim, Refusal):
        return claim
    hit = desk.promotions.hits.all[claim.hit]
    running = desk.promotions.all[claim.promotion]
    terms = running.terms_at(hit.began) or running.terms
    whole = max(one.whole for one in (claim, *tied(desk, hit)))
    takers = _takers(desk, claim)
    reckoned = reckon(desk, terms, hit, takers=takers, whole=whole)
    each = amounts(reckoned, claim.takers)
    shares = list(zip(claim.shares, each, strict=True))
    to_pay = sum(amount for share, amount in shares if share.open)
    need = to_pay if claim.status == "approved" else reckoned.award.amount
    posted = _moved(desk, claim, reckoned, need=need)
    if isinstance(posted, Refusal):
        return posted
    divided = ClaimDivided(
        claim=claim.number, tied=hit.tied, award=reckoned.award.amount,
        amounts=tuple(amount if share.open else 0 for share, amount in shares),
        rounded=reckoned.shares.rounded,
        kept=reckoned.shares.kept + sum(amount for share, amount in shares if not share.open),
        cites=reckoned.cites,
    )  # fmt: skip
    return [*posted, divided]


def _takers(desk: PromotionDesk, claim: Claim) -> list[Taker]:
    """Whoever was disqualified counts where his share stays in the fund; else the others have it."""
    if desk.choices.value("promotion_claims.disqualified_share") != "same_part":
        return claim.takers
    left = {share.person for share in claim.shares if share.open}
    return [one for one in claim.takers if one.person in left]


def _moved(desk: PromotionDesk, claim: Claim, reckoned: Reckoned, *, need: int) -> list[Posted] | Refusal:
    """What is too much goes back into the fund, what lacks comes out of it."""
    more = need - desk.money.balance(accounts.promotion(claim.key))
    note = f"{claim.promotion}, claim {claim.number}: divided between tables that tie"
    cite = desk.choices.cite("promotion_order.tie")
    if more <= 0:
        return back_to_fund(desk, claim, -more, note=note, cite=cite)
    award = msgspec.structs.replace(reckoned.award, amount=more)
    return set_aside(
        desk, award, key=claim.key, table=claim.table, hand=claim.hand, note=note, cite=cite
    )  # fmt: skip


def apply(promotions: Promotions, event: ClaimDivided, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    claim.tied, claim.award = event.tied, event.award
    claim.rounded, claim.kept = event.rounded, event.kept
    for share, amount in zip(claim.shares, event.amounts, strict=True):
        if share.status == "ready" and share.amount != amount:
            share.status, share.shown, share.tax_papers, share.prepared_by = "due", (), False, ""
        share.amount = amount
    claim.cites = tuple(dict.fromkeys((*claim.cites, *event.cites)))
    hits = ", ".join(str(number) for number in event.tied)
    claim.note(Noted(at, "", what="divided", amount=event.award, note=hits,
                     cite=event.cites[-1] if event.cites else None))  # fmt: skip


def due(promotions: Promotions) -> Iterator[Due]:
    """Claims whose tables tie otherwise than they were divided, while nobody was paid."""
    for number in promotions.claims.unsettled:
        claim = promotions.claims.all[number]
        hit = promotions.hits.all.get(claim.hit)
        if hit is None or hit.tied == claim.tied or hit.status == "void":
            continue
        if not any(share.status == "paid" or share.part == "maker" for share in claim.shares):
            yield Due(hit.at, f"divide {number:06}", DivideAnew(number))
