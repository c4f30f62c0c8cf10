"""Claims of jackpots and promotions as staff see them: the list, and one claim with its checklist, shares and
log; and a taker's own share on the phone. Decides nothing: what may be done next is what the claim lacks.
"""

from __future__ import annotations

import msgspec

from cardhouse.money.gaming_day import local_time
from cardhouse.promotions.claims.people import doubts_of, open_doubts
from cardhouse.promotions.claims.prepare_share import must_show, taxable
from cardhouse.promotions.claims.state import Claim, Share
from cardhouse.promotions.claims.telling import claim_form, payout_slip, sentence
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias

SETTLED_SHOWN = 30
"""Claims that are settled, the latest first."""


class ClaimLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A claim in one line. Amounts are cents."""

    claim: int
    promotion: str
    status: str
    table: int = 0
    at: int = 0
    award: int = 0
    paid: int = 0
    left: int = 0
    """What is still to be paid."""
    missing: int = 0
    """How many checks and doubts are open."""


class ClaimsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Claims that want something done, then those that are settled."""

    claims: tuple[ClaimLine, ...] = ()
    settled: tuple[ClaimLine, ...] = ()


class ClaimCheck(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to look at."""

    check: str
    by: str = ""
    at: int = 0
    fine: bool = True
    cards: int = 0
    note: str = ""


class ClaimDoubt(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to rule on, or ruled on."""

    doubt: str
    cite: str | None = None
    by: str = ""
    why: str = ""


class ClaimShare(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's share."""

    person: str
    name: str
    part: str
    amount: int
    status: str
    table: int = 0
    seat: int = 0
    shows: tuple[str, ...] = ()
    """What has to be shown."""
    tax_papers: bool = False
    """Whether tax papers are needed."""
    prepared_by: str = ""
    paid_by: str = ""
    posting: int = 0
    why: str = ""
    slip: tuple[str, ...] = ()
    """The payout slip, line by line."""


class ClaimLog(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the claim's log."""

    at: int
    said: str


class ClaimView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One claim."""

    line: ClaimLine
    hit: int = 0
    hand: int = 0
    event: str = ""
    fund: str = ""
    said: str = ""
    why: str = ""
    short: bool = False
    rests_on: tuple[str, ...] = ()
    checks: tuple[ClaimCheck, ...] = ()
    doubts: tuple[ClaimDoubt, ...] = ()
    shares: tuple[ClaimShare, ...] = ()
    rounded: int = 0
    kept: int = 0
    decided_by: str = ""
    overrode: tuple[str, ...] = ()
    lapses: int = 0
    cites: tuple[str, ...] = ()
    log: tuple[ClaimLog, ...] = ()
    form: tuple[str, ...] = ()
    """The claim form, line by line."""


class MyShare(msgspec.Struct, frozen=True, omit_defaults=True):
    """A share of mine."""

    claim: int
    promotion: str
    amount: int
    status: str
    """`checked`: the claim is looked at; `due`: come with what must be shown; `ready`: go to the window."""
    shows: tuple[str, ...] = ()
    tax_papers: bool = False
    until: int = 0


def claims_view(host: Hosting) -> ClaimsView:
    claims = host.room.promotions.claims
    waiting = [claims.all[number] for number in claims.unsettled]
    settled = [claim for claim in reversed(claims.all.values()) if claim.number not in claims.unsettled]
    return ClaimsView(
        tuple(_line(host, claim) for claim in waiting),
        tuple(_line(host, claim) for claim in settled[:SETTLED_SHOWN]),
    )


def claim_view(host: Hosting, name: str, alias: Alias) -> ClaimView | None:
    """One claim by its number; None where there is none."""
    claim = host.room.promotions.claims.all.get(int(name)) if name.isascii() and name.isdigit() else None
    if claim is None:
        return None
    promotions = host.room.promotions
    hit, doubts = promotions.hits.all.get(claim.hit), doubts_of(promotions, claim)

    def clock(instant: int) -> str:
        return local_time(instant, host.zone)

    return ClaimView(
        _line(host, claim),
        hit=claim.hit,
        hand=claim.hand,
        event=claim.event,
        fund=claim.fund,
        said=claim.said,
        why=claim.why,
        short=claim.short,
        rests_on=hit.rests_on if hit is not None else (),
        checks=tuple(_check(claim, check, alias) for check in claim.needed),
        doubts=tuple(
            ClaimDoubt(one.code, one.cite, by=alias(one.settled_by) if one.settled_by else "", why=one.why)
            for one in doubts
        ),
        shares=tuple(
            _share(
                host,
                claim,
                share,
                alias=alias,
                slip=tuple(payout_slip(claim, share.person, name=alias, clock=clock)),
            )
            for share in claim.shares
        ),
        rounded=claim.rounded,
        kept=claim.kept,
        decided_by=alias(claim.decided_by) if claim.decided_by else "",
        overrode=claim.overrode,
        lapses=claim.lapses,
        cites=claim.cites,
        log=tuple(ClaimLog(noted.at, sentence(noted, alias)) for noted in claim.log),
        form=tuple(claim_form(claim, doubts, name=alias, clock=clock)),
    )


def _line(host: Hosting, claim: Claim) -> ClaimLine:
    doubts = open_doubts(host.room.promotions, claim)
    return ClaimLine(
        claim.number, claim.promotion, status=claim.status, table=claim.table, at=claim.at, award=claim.award,
        paid=sum(share.amount for share in claim.shares if share.status == "paid"),
        left=0 if claim.status == "void" else sum(share.amount for share in claim.shares if share.open),
        missing=len(claim.missing) + len(doubts) if claim.status == "open" else 0,
    )  # fmt: skip


def _check(claim: Claim, check: str, alias: Alias) -> ClaimCheck:
    done = claim.checks.get(check)
    if done is None:
        return ClaimCheck(check)
    return ClaimCheck(
        check, alias(done.by) if done.by else "", at=done.at, fine=done.fine, cards=done.cards, note=done.note
    )


def _share(host: Hosting, claim: Claim, share: Share, *, alias: Alias, slip: tuple[str, ...]) -> ClaimShare:
    choices = host.in_force()
    return ClaimShare(
        share.person, alias(share.person), part=share.part, amount=share.amount, status=share.status,
        table=share.table, seat=share.seat, shows=tuple(sorted(must_show(choices, share.amount))),
        tax_papers=taxable(choices, share.amount), prepared_by=_named(share.prepared_by, alias),
        paid_by=_named(share.paid_by, alias), posting=share.posting, why=share.why, slip=slip,
    )  # fmt: skip


def _named(person: str, alias: Alias) -> str:
    return alias(person) if person else ""


def my_shares(host: Hosting, person: str) -> tuple[MyShare, ...]:
    """What somebody is to get, while it is to be got."""
    claims, choices = host.room.promotions.claims, host.in_force()
    found = []
    for number in claims.unsettled:
        claim = claims.all[number]
        share = claim.share(person)
        if share is None or not share.open or not share.amount:
            continue
        status = share.status if claim.status == "approved" else "checked"
        found.append(
            MyShare(
                number, claim.promotion, amount=share.amount, status=status,
                shows=tuple(sorted(must_show(choices, share.amount))),
                tax_papers=taxable(choices, share.amount), until=claim.lapses,
            )
        )  # fmt: skip
    return tuple(found)
