"""Several tables hit the same promotion at once: which counts as the first. The log gives an order by itself;
surveillance may find another, which somebody tells (`OrderHits`), and that one holds.

Special hands go by when their hands began, bad beats by when the last hand was tabled or mucked; the house
may choose otherwise. Bad beats of the same moment share one award between their tables.
"""

from __future__ import annotations

from itertools import groupby
from typing import Literal

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.eligible import rows
from cardhouse.promotions.hits.hit_found import HitFound
from cardhouse.promotions.hits.state import Hit
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions

NEARLY = 60 * 1_000_000
"""Bad beats tabled within a minute are of nearly the same time."""
LATER = "another_began_first"
"""The doubt about a special hand that was not the first of several."""
SAYS = {
    "no_such_hit": "there is no hit {hit}",
    "not_one_promotion": "hits {hits} are not of one promotion",
    "hit_not_open": "hit {hit} is {status}: its place among others is settled",
    "hit_paid": "of hit {hit} somebody was paid already (claim {claim}: {people}): a supervisor takes it "
    "back first, then the order can be told",
    "too_few_hits": "an order is of two hits or more, each named once",
}
Group = tuple[int, ...]


class OrderHits(PromotionCommand, frozen=True):
    """Hits of one promotion in the order that surveillance found; those of one moment together."""

    hits: tuple[Group, ...]
    why: str = ""


class HitsOrdered(PromotionEvent, frozen=True):
    """Which of several hits at once is the first, the second and so on."""

    promotion: str
    hits: tuple[Group, ...]
    by: Literal["log", "surveillance"] = "log"
    only_first: bool = False
    """Whether the first alone has the prize."""
    why: str = ""
    cites: tuple[str, ...] = ()


def at_once(
    desk: PromotionDesk, new: HitFound, terms: Promotion, so_far: list[AnyEvent]
) -> list[AnyEvent]:
    """The order of a new hit among those that were called at the same time. Squares have no order: everybody
    who makes the hand picks one.
    """
    if terms.squares is not None:
        return []
    bad_beat = terms.beaten is not None
    others = [
        hit
        for hit in desk.promotions.hits.all.values()
        if hit.promotion == new.promotion and hit.status == "found" and hit.table != new.table
        if (abs(hit.at - new.tabled) <= NEARLY if bad_beat else hit.at >= new.began)
    ]
    if not others:
        return []
    setting = desk.choices["promotion_order.bad_beats" if bad_beat else "promotion_order.special_hands"]
    moments = {hit.number: _moment(hit.began, hit.at, setting.value) for hit in others}
    moments[new.hit] = _moment(new.began, new.tabled, setting.value)
    order = sorted(moments, key=lambda number: (moments[number], number))
    groups = tuple(tuple(some) for _, some in groupby(order, key=moments.__getitem__))
    return [_ordered(desk, new.promotion, bad_beat, groups)]


def _moment(began: int, at: int, by: str) -> int:
    return at if by == "tabled" else began


def _ordered(
    desk: PromotionDesk, promotion: str, bad_beat: bool, groups: tuple[Group, ...], *,
    told: bool = False, why: str = "",
) -> HitsOrdered:  # fmt: skip
    """Ties of bad beats split one award; where the house does not split, the log's first is first."""
    choices = desk.choices
    keys = ["promotion_order.bad_beats" if bad_beat else "promotion_order.special_hands"]
    if choices.value(keys[0]) == "commencement":
        keys.append("promotion_order.hand_begins")
    tied = any(len(group) > 1 for group in groups)
    if tied and bad_beat:
        keys.append("promotion_order.tie")
        if choices.value("promotion_order.tie") != "split" and not told:
            groups = tuple((number,) for group in groups for number in group)
    only_first = False
    if not bad_beat:
        keys.append("promotion_order.special_paid")
        only_first = choices.value("promotion_order.special_paid") == "first"
    return HitsOrdered(
        promotion, groups, "surveillance" if told else "log", only_first, why, rows(choices, tuple(keys))
    )


def decide(desk: PromotionDesk, command: OrderHits) -> Answer:
    numbers = [number for group in command.hits for number in group]
    if len(set(numbers)) < 2 or len(set(numbers)) != len(numbers):
        return Refusal("too_few_hits", {})
    hits: list[Hit] = []
    for number in numbers:
        hit = desk.promotions.hits.all.get(number)
        if hit is None:
            return Refusal("no_such_hit", {"hit": number})
        refused = _settled(desk, hit)
        if refused is not None:
            return refused
        hits.append(hit)
    if len({hit.promotion for hit in hits}) > 1:
        return Refusal("not_one_promotion", {"hits": ", ".join(str(number) for number in numbers)})
    found = desk.promotions.all[hits[0].promotion]
    groups = tuple(group for group in command.hits if group)
    bad_beat = found.terms.beaten is not None
    return [_ordered(desk, found.name, bad_beat, groups, told=True, why=command.why)]


def _settled(desk: PromotionDesk, hit: Hit) -> Refusal | None:
    """A refusal where the place of a hit is settled. The award of a bad beat can be divided anew while nobody
    was paid, though its claim is approved (`claims/divide_anew.py`).
    """
    claim = desk.promotions.claims.of_hit(hit.number)
    paid = [share.person for share in claim.shares if share.status == "paid"] if claim is not None else []
    if claim is not None and paid:
        facts = {"hit": hit.number, "claim": claim.number, "people": ", ".join(paid)}
        return Refusal("hit_paid", facts)
    bad_beat = desk.promotions.all[hit.promotion].terms.beaten is not None
    if hit.status == "found" or (hit.status == "claimed" and bad_beat):
        return None
    return Refusal("hit_not_open", {"hit": hit.number, "status": hit.status})


def apply(promotions: Promotions, event: HitsOrdered, at: int) -> None:
    for place, group in enumerate(event.hits, start=1):
        for number in group:
            hit = promotions.hits.all[number]
            hit.order = place
            hit.tied = tuple(other for other in group if other != number)
            left = tuple(doubt for doubt in hit.doubts if doubt != LATER)
            hit.doubts = (*left, LATER) if event.only_first and place > 1 else left
            hit.cites = tuple(dict.fromkeys((*hit.cites, *event.cites)))
