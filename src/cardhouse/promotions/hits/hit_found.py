"""Something was hit, was not hit after all, or nearly was: the events, and how a hit gets its number."""

from __future__ import annotations

from typing import Any

from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.state import Hit, NearMiss, Taker
from cardhouse.promotions.state import Promotions


class HitFound(PromotionEvent, frozen=True, kw_only=True):
    """A promotion was hit: who shares in it by which part, and the rows that decided. A hit may also come
    from a drawing or a square; then it has a prize of its own.
    """

    hit: int
    promotion: str
    table: int = 0
    hand: int = 0
    began: int = 0
    tabled: int = 0
    """When its last hand was tabled or mucked, where that was before it was told."""
    takers: tuple[Taker, ...] = ()
    event: str = ""
    doubts: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    prize: int = 0


class HitVoided(PromotionEvent, frozen=True):
    """A hit that was found is none: why, and by which row."""

    hit: int
    why: str
    cite: str | None = None


class NearlyHit(PromotionEvent, frozen=True):
    """A hand came near and does not count: why not."""

    near: NearMiss


def next_number(promotions: Promotions, so_far: list[Any]) -> int:
    """The number of the next hit, after those of this very entry."""
    return promotions.hits.next_number + sum(isinstance(one, HitFound) for one in so_far)


def apply(promotions: Promotions, event: HitFound, at: int) -> None:
    promotions.hits.all[event.hit] = Hit(
        event.hit, event.promotion, table=event.table, hand=event.hand, began=event.began,
        at=event.tabled or at,
        takers=list(event.takers), event=event.event, doubts=event.doubts, cites=event.cites,
        rests_on=event.rests_on, prize=event.prize,
    )  # fmt: skip


def apply_voided(promotions: Promotions, event: HitVoided, at: int) -> None:
    hit = promotions.hits.all[event.hit]
    hit.status, hit.why = "void", event.why


def apply_near(promotions: Promotions, event: NearlyHit, at: int) -> None:
    promotions.hits.near[event.near.table] = event.near
