"""A promotion ends. What is left in its fund goes where the house's book says (`funds/`)."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions


class EndPromotion(PromotionCommand, frozen=True):
    """The promotion is held no longer."""

    promotion: str
    why: str = ""


class PromotionEnded(PromotionEvent, frozen=True):
    """The promotion is held no longer."""

    promotion: str
    why: str = ""


def decide(desk: PromotionDesk, command: EndPromotion) -> Answer:
    found = desk.promotion(command.promotion)
    if isinstance(found, Refusal):
        return found
    return [PromotionEnded(found.name, command.why)]


def apply(promotions: Promotions, event: PromotionEnded, at: int) -> None:
    found = promotions.all[event.promotion]
    found.phase, found.ended = "ended", at
