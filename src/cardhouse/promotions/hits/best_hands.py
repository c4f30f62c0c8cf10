"""The best hand of a time frame: kept while it runs, a hit when it is over. A hand counts for the time
frame in which it began; one that ends after the close and is better takes the place of what was found then,
as long as nobody has claimed it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.odds.hit import Holding
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.frames import Frame
from cardhouse.promotions.hits.hit_found import HitFound, HitVoided
from cardhouse.promotions.hits.spot import Spot
from cardhouse.promotions.hits.state import BestHand, Taker
from cardhouse.promotions.promotion import Best
from cardhouse.promotions.state import Promotions

KEPT = 24 * 3600 * 1_000_000
"""How long the best hand of a time frame is kept after it."""


class BestHandMade(PromotionEvent, frozen=True, kw_only=True):
    """The best hand so far of a time frame."""

    promotion: str
    starts: int
    ends: int
    worth: int
    hand: str
    takers: tuple[Taker, ...]
    table: int
    number: int
    began: int
    cites: tuple[str, ...] = ()


class CloseFrame(PromotionCommand, frozen=True):
    """A time frame is over: its best hand has won."""

    best: str


class FrameClosed(PromotionEvent, frozen=True):
    """The best hand of this time frame became a hit."""

    best: str
    hit: int


def key(promotion: str, starts: int) -> str:
    """How the best hand of a time frame is called."""
    return f"{starts} {promotion}"


def better(
    desk: PromotionDesk, spot: Spot, *, promotion: str, terms: Best, frame: Frame,
    makers: tuple[Holding, ...], takers: tuple[Taker, ...], cites: tuple[str, ...], number: int,
) -> list[AnyEvent]:  # fmt: skip
    """What a hand does to the best one of its time frame. `number`: of the next hit."""
    seats = {one.seat for one in takers}
    best = next(one for one in makers if one.seat in seats)
    equal = {one.seat for one in makers if one.worth == best.worth}
    own = tuple(one for one in takers if one.seat in equal)
    if terms.tie == "first":
        own = own[:1]
    name = key(promotion, frame.starts)
    before = desk.promotions.hits.best.get(name)
    if before is not None:
        if best.worth < before.worth:
            return []
        if best.worth == before.worth:
            if terms.tie == "first":
                if spot.began >= before.began:
                    return []
            else:
                there = {one.person for one in before.takers}
                new = tuple(one for one in own if one.person not in there)
                if not new:
                    return []
                own = (*before.takers, *new)
    made = BestHandMade(
        promotion=promotion, starts=frame.starts, ends=frame.ends, worth=best.worth, hand=best.hand,
        takers=own, table=spot.table, number=spot.hand, began=spot.began, cites=tuple(dict.fromkeys(cites)),
    )  # fmt: skip
    if before is None or not before.hit:
        return [made]
    hit = desk.promotions.hits.all[before.hit]
    if hit.status != "found":
        return []
    return [made, HitVoided(before.hit, "a better hand began in the same time frame"),
            _as_hit(number, promotion, made.takers, made.cites, table=made.table, hand=made.number,
                    began=made.began, said=made.hand),
            FrameClosed(name, number)]  # fmt: skip


def _as_hit(
    number: int, promotion: str, takers: tuple[Taker, ...], cites: tuple[str, ...], *, table: int, hand: int,
    began: int, said: str,
) -> HitFound:  # fmt: skip
    rests_on = tuple(f"seat {one.seat}: {' '.join(one.cards)} ({said})" for one in takers)
    return HitFound(
        hit=number, promotion=promotion, table=table, hand=hand, began=began, takers=takers, cites=cites,
        rests_on=rests_on,
    )  # fmt: skip


def decide_close(desk: PromotionDesk, command: CloseFrame) -> Answer:
    best = desk.promotions.hits.best[command.best]
    number = desk.promotions.hits.next_number
    hit = _as_hit(number, best.promotion, best.takers, best.cites, table=best.table, hand=best.number,
                  began=best.began, said=best.hand)  # fmt: skip
    return [hit, FrameClosed(command.best, number)]


def due(promotions: Promotions) -> Iterator[Due]:
    """Every time frame with a best hand closes when it ends."""
    for name, best in promotions.hits.best.items():
        if not best.hit:
            yield Due(best.ends, f"frame {name}", CloseFrame(name))


def apply_made(promotions: Promotions, event: BestHandMade, at: int) -> None:
    kept = promotions.hits.best
    for name in [name for name, one in kept.items() if one.hit and one.ends + KEPT < at]:
        del kept[name]
    name = key(event.promotion, event.starts)
    before = kept.get(name)
    kept[name] = BestHand(
        event.promotion, event.starts, event.ends, worth=event.worth, hand=event.hand, takers=event.takers,
        table=event.table, number=event.number, began=event.began, at=at, cites=event.cites,
        hit=before.hit if before is not None else 0,
    )  # fmt: skip


def apply_closed(promotions: Promotions, event: FrameClosed, at: int) -> None:
    promotions.hits.best[event.best].hit = event.hit
