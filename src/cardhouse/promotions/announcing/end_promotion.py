"""A promotion ends. What is left in its fund goes where the house's book says (`funds/`)."""

from __future__ import annotations

from typing import Literal

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.ending import rolled
from cardhouse.promotions.state import Promotions


class EndPromotion(PromotionCommand, frozen=True):
    """The promotion is held no longer."""

    promotion: str
    why: str = ""
    money: Literal["rolls", "stays"] = "rolls"
    """Where it is the last that is paid from its fund: whether the house ends such payouts altogether, so
    that the fund goes where the book says, or another promotion follows.
    """


class PromotionEnded(PromotionEvent, frozen=True):
    """The promotion is held no longer."""

    promotion: str
    why: str = ""
    funds: tuple[str, ...] = ()
    """Funds that are paid from no more."""
    cite: str | None = None


def decide(desk: PromotionDesk, command: EndPromotion) -> Answer:
    found = desk.promotion(command.promotion)
    if isinstance(found, Refusal):
        return found
    if command.money == "stays":
        return [PromotionEnded(found.name, command.why)]
    went = rolled(desk, found)
    if isinstance(went, Refusal):
        return went
    return [*went.posted, PromotionEnded(found.name, command.why, went.ended, went.cite)]


def apply(promotions: Promotions, event: PromotionEnded, at: int) -> None:
    found = promotions.all[event.promotion]
    found.phase, found.ended = "ended", at
    ended = promotions.funds.ended
    ended += [fund for fund in event.funds if fund not in ended]
