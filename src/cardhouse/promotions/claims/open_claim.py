"""A claim is opened: by the room itself for every hit that it found, so that none disappears, or by a
supervisor with a reason where it found none. The award is set aside at once, and everybody's share is told.

What has to be looked at before it is paid is the house's list; a small fixed prize has a shorter one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardhouse.floor.due import Due
from cardhouse.floor.people.decide import known
from cardhouse.money.cage.gaming_day import begins, gaming_day
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.barring import bar_of
from cardhouse.promotions.claims.disqualify_taker import taken_from
from cardhouse.promotions.claims.people import office_fault, reason_fault
from cardhouse.promotions.claims.reckoning import Reckoned, reckon
from cardhouse.promotions.claims.shares import DOLLAR
from cardhouse.promotions.claims.state import Claim, Noted, Share, key
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.frames import hours_of
from cardhouse.promotions.funds.paying import set_aside
from cardhouse.promotions.hits.state import Hit, Taker
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions

SAYS = {
    "hit_claimed": "hit {hit} is {status}",
    "taker_twice": "{person} is named twice: everybody has one share",
    "no_takers": "somebody must have a share",
    "wrong_parts": "{promotion} is for {parts}, not for {given}",
}
PARTS_OF_AWARD = frozenset(("losers", "winners", "table", "room"))
MAKERS = frozenset(("maker",))


class OpenClaim(PromotionCommand, frozen=True):
    """The claim of a hit that the room found. Only the clock gives it."""

    hit: int


class OpenClaimByHand(PromotionCommand, frozen=True):
    """A claim where the room found no hit: who shares by which part, and why."""

    promotion: str
    takers: tuple[Taker, ...]
    why: str
    table: int = 0
    hand: int = 0


class ClaimOpened(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """A claim is open, with everybody's share."""

    claim: int
    hit: int = 0
    promotion: str
    table: int = 0
    hand: int = 0
    event: str = ""
    at: int = 0
    by: str = ""
    why: str = ""
    takers: tuple[Taker, ...] = ()
    fund: str = ""
    whole: int = 0
    award: int = 0
    said: str = ""
    amounts: tuple[int, ...] = ()
    """What each of the takers has, in their order."""
    rounded: int = 0
    kept: int = 0
    short: bool = False
    needed: tuple[str, ...] = ()
    lapses: int = 0
    cites: tuple[str, ...] = ()


def decide(desk: PromotionDesk, command: OpenClaim) -> Answer:
    hit = desk.promotions.hits.all.get(command.hit)
    if hit is None:
        return Refusal("no_such_hit", {"hit": command.hit})
    if hit.status != "found":
        return Refusal("hit_claimed", {"hit": hit.number, "status": hit.status})
    running = desk.promotion(hit.promotion, running=False)
    if isinstance(running, Refusal):
        return running
    return _opened(desk, running.terms_at(hit.began) or running.terms, hit, why="")


def decide_by_hand(desk: PromotionDesk, command: OpenClaimByHand) -> Answer:
    running = desk.promotion(command.promotion, running=False)
    if isinstance(running, Refusal):
        return running
    refused = (
        office_fault(desk, "final", "a claim that the room did not find")
        or reason_fault(command.why, "a claim that the room did not find")
        or _takers_fault(desk, running.terms, command.takers)
    )
    if refused is not None:
        return refused
    table = desk.floor.floor.tables.get(command.table)
    hit = Hit(
        0, running.name, table=command.table, hand=command.hand, began=desk.now, at=desk.now,
        takers=list(command.takers), event=table.event if table is not None else "",
    )  # fmt: skip
    return _opened(desk, running.terms, hit, why=command.why.strip())


def _takers_fault(desk: PromotionDesk, terms: Promotion, takers: Sequence[Taker]) -> Refusal | None:
    if not takers:
        return Refusal("no_takers")
    for one in takers:
        person = known(desk.floor, one.person)
        if isinstance(person, Refusal):
            return person
    people = [one.person for one in takers]
    twice = next((person for person in people if people.count(person) > 1), None)
    if twice is not None:
        return Refusal("taker_twice", {"person": twice})
    parts = PARTS_OF_AWARD if terms.beaten is not None else MAKERS
    wrong = sorted({one.part for one in takers} - parts)
    if wrong:
        said = {"promotion": terms.name, "parts": ", ".join(sorted(parts)), "given": ", ".join(wrong)}
        return Refusal("wrong_parts", said)
    return None


def _opened(desk: PromotionDesk, terms: Promotion, hit: Hit, *, why: str) -> Answer:
    number = desk.promotions.claims.next_number
    reckoned = reckon(desk, terms, hit, takers=hit.takers)
    posted = set_aside(
        desk, reckoned.award, key=key(number), table=hit.table, hand=hit.hand,
        note=f"{terms.name}, claim {number}",
    )  # fmt: skip
    if isinstance(posted, Refusal):
        return posted
    short = _short(desk, terms, hit, reckoned)
    opened = ClaimOpened(
        claim=number,
        hit=hit.number,
        promotion=terms.name,
        table=hit.table,
        hand=hit.hand,
        event=hit.event,
        at=hit.at,
        by=desk.by if why else "",
        why=why,
        takers=tuple(hit.takers),
        fund=reckoned.award.fund,
        whole=reckoned.whole,
        award=reckoned.award.amount,
        said=reckoned.award.said,
        amounts=amounts(reckoned, hit.takers),
        rounded=reckoned.shares.rounded,
        kept=reckoned.shares.kept,
        short=short,
        needed=_needed(desk, hit, short=short),
        lapses=_lapses(desk, terms, hit.at),
        cites=reckoned.cites,
    )
    events: list[AnyEvent] = [*posted, opened]
    return events + _barred(desk, _claim(opened, desk.now))


def _barred(desk: PromotionDesk, claim: Claim) -> list[AnyEvent]:
    """Whoever is barred from promotions has no share, whatever he holds."""
    found: list[AnyEvent] = []
    for share in claim.shares:
        bar = bar_of(desk, share.person)
        if bar is not None:
            why = f"barred from promotions (incident {bar.incident})"
            found.append(taken_from(desk, claim, share, why=why, cite=bar.cite))
    return found


def amounts(reckoned: Reckoned, takers: Sequence[Taker]) -> tuple[int, ...]:
    """What each of them has, in their order."""
    shares = {share.person: share.amount for share in reckoned.shares.shares}
    return tuple(shares.get(one.person, 0) for one in takers)


def _short(desk: PromotionDesk, terms: Promotion, hit: Hit, reckoned: Reckoned) -> bool:
    """Whether it is a small fixed prize."""
    makers = all(one.part == "maker" for one in hit.takers)
    below = desk.choices.value("promotion_claims.short_below") * DOLLAR
    return makers and bool(hit.takers) and reckoned.whole < below


def _needed(desk: PromotionDesk, hit: Hit, *, short: bool) -> tuple[str, ...]:
    """What has to be looked at: nothing where no hand was dealt, as in a drawing."""
    if not hit.table:
        return ()
    listed = desk.choices.value(f"promotion_claims.{'short_checks' if short else 'checks'}")
    return tuple(check for check in ("deck", "surveillance", "hands_shown", "talk") if check in listed)


def _lapses(desk: PromotionDesk, terms: Promotion, at: int) -> int:
    """The beginning of the first gaming day on which it is too late."""
    days = terms.claim_days or desk.choices.value("promotion_claims.claim_days")
    day = gaming_day(desk.money, at) + days + 1
    return hours_of(desk.money).instant(day, begins(desk.money.books.cage, day) * 60)


def _claim(event: ClaimOpened, at: int) -> Claim:
    claim = Claim(
        number=event.claim, hit=event.hit, promotion=event.promotion, table=event.table, hand=event.hand,
        event=event.event, at=event.at, opened_by=event.by, opened_at=at, why=event.why,
        takers=list(event.takers), fund=event.fund, whole=event.whole, award=event.award, said=event.said,
        rounded=event.rounded, kept=event.kept, short=event.short, needed=event.needed,
        lapses=event.lapses, cites=event.cites,
    )  # fmt: skip
    claim.shares = [
        Share(one.person, one.part, amount=amount, table=one.table, seat=one.seat)
        for one, amount in zip(event.takers, event.amounts, strict=True)
    ]
    claim.note(Noted(at, event.by, what="opened", amount=event.award, note=event.why))
    return claim


def apply(promotions: Promotions, event: ClaimOpened, at: int) -> None:
    claims, claim = promotions.claims, _claim(event, at)
    hit = promotions.hits.all.get(event.hit)
    claim.tied = hit.tied if hit is not None else ()
    claims.all[event.claim] = claim
    claims.unsettled.append(event.claim)
    claims.hits_seen = max(claims.hits_seen, event.hit)


def due(promotions: Promotions) -> Iterator[Due]:
    """A hit that was found is claimed at once."""
    number = promotions.claims.hits_seen + 1
    while number in promotions.hits.all:
        hit = promotions.hits.all[number]
        if hit.status == "found" and not promotions.for_a_square(hit):
            yield Due(hit.at, f"claim {number:06}", OpenClaim(number))
        number += 1
