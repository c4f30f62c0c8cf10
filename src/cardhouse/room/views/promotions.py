"""The promotions of a room as everybody may see them: what each is, when and where it is held, what it pays.

What any of it means is decided in `promotions/`. Aliases only; instants are microseconds.
"""

from __future__ import annotations

import msgspec

from cardhouse.promotions.files.page import pays, promotion_page, what, when, where
from cardhouse.promotions.funds.view import FundView
from cardhouse.promotions.state import Running
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.promotion_funds import room_funds

ENDED_SHOWN = 10
LATEST_SHOWN = 8
NAMED = ("losers", "winners", "maker")
"""Whose names the board has once they are paid; who shares with the table is nobody else's affair."""


class PromotionLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A promotion on the board."""

    promotion: str
    kind: str
    phase: str
    says: str = ""
    what: str = ""
    when: str = ""
    where: str = ""
    pays: str = ""
    worth: int = 0
    """What a hit is worth now, in cents; 0 where that is not one amount."""
    in_fund: int = 0
    """What lies in its fund."""
    posted: int = 0
    """What is on the board, where the house posts an amount."""
    best: str = ""
    """The hand to beat in the time frame that runs."""
    best_by: str = ""
    best_ends: int = 0
    draws_at: int = 0
    """When something is drawn next."""


class LatestHit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hit as everybody may know of it."""

    promotion: str
    at: int
    status: str
    table: int = 0
    names: tuple[str, ...] = ()


class PromotionsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """All promotions that are held, and the latest that have ended."""

    promotions: tuple[PromotionLine, ...] = ()
    latest: tuple[LatestHit, ...] = ()
    """The latest hits, the newest first."""


class PromotionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One promotion in full, as it is posted."""

    line: PromotionLine
    version: int = 1
    lines: tuple[tuple[str, str], ...] = ()
    posted: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Rows of the house's book."""


def promotions_view(host: Hosting, alias: Alias) -> PromotionsView:
    """The board of promotions: those that are held, then the latest that ended."""
    promotions = host.room.promotions
    over = [one for one in promotions.all.values() if one.phase == "ended"]
    ended = sorted(over, key=lambda one: -one.ended)
    funds = _by_promotion(host) if promotions.running else {}
    found = (*promotions.running, *ended[:ENDED_SHOWN])
    lines = tuple(promotion_line(host, one, funds, alias) for one in found)
    return PromotionsView(lines, _latest(host, alias))


def _by_promotion(host: Hosting) -> dict[str, tuple[int, FundView]]:
    """What a hit of each promotion is worth, with its fund; the richest where it has several."""
    found: dict[str, tuple[int, FundView]] = {}
    for fund in room_funds(host, staff=False).funds:
        for hit in fund.hits:
            if hit.promotion not in found or found[hit.promotion][0] < hit.amount:
                found[hit.promotion] = (hit.amount, fund)
    return found


def _latest(host: Hosting, alias: Alias) -> tuple[LatestHit, ...]:
    """Nothing that was found void or gives a square only, and no name before the claim stands."""
    promotions = host.room.promotions
    shown = [hit for hit in reversed(promotions.hits.all.values())
             if hit.status != "void" and not promotions.for_a_square(hit)]  # fmt: skip
    found = []
    for hit in shown[:LATEST_SHOWN]:
        named = [one.person for one in hit.takers if one.part in NAMED] if hit.status == "paid" else []
        found.append(LatestHit(hit.promotion, hit.at, hit.status, hit.table, tuple(map(alias, named))))
    return tuple(found)


def promotion_line(
    host: Hosting, running: Running, funds: dict[str, tuple[int, FundView]], alias: Alias
) -> PromotionLine:
    terms = running.terms
    worth, fund = funds.get(running.name, (0, None))
    course = host.room.promotions.drawings.courses.get(running.name)
    now = [one for one in host.room.promotions.hits.best.values()
           if one.promotion == running.name and not one.hit]  # fmt: skip
    best = max(now, key=lambda one: one.starts, default=None)
    return PromotionLine(
        running.name, terms.kind, running.phase, says=terms.says, what=what(terms), when=when(terms.when),
        where=where(terms), pays=pays(terms.pays), worth=worth, in_fund=fund.amount if fund else 0,
        posted=(fund.posted or 0) if fund else 0, best=best.hand if best else "",
        best_by=", ".join(alias(one.person) for one in best.takers) if best else "",
        best_ends=best.ends if best else 0, draws_at=course.draws_at if course else 0,
    )  # fmt: skip


def promotion_view(host: Hosting, name: str, alias: Alias) -> PromotionView | None:
    """One promotion; None where there is none of that name."""
    running = host.room.promotions.all.get(name)
    if running is None:
        return None
    page = promotion_page(running.terms, host.in_force(), house=host.house().name)
    return PromotionView(
        promotion_line(host, running, _by_promotion(host), alias), running.terms.version, page.lines,
        posted=page.posted, rules=tuple(row for row, _ in page.rules),
    )  # fmt: skip
