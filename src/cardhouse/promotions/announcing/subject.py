"""Promotions started, changed and ended."""

from __future__ import annotations

from cardhouse.promotions import desk
from cardhouse.promotions.announcing import change_promotion, end_promotion, start_promotion
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="promotions",
    folder=__package__,
    place="promotions",
    commands={
        start_promotion.StartPromotion: start_promotion.decide,
        change_promotion.ChangePromotion: change_promotion.decide,
        end_promotion.EndPromotion: end_promotion.decide,
    },
    events={
        start_promotion.PromotionStarted: start_promotion.apply,
        change_promotion.PromotionChanged: change_promotion.apply,
        end_promotion.PromotionEnded: end_promotion.apply,
    },
    says=desk.SAYS | start_promotion.SAYS | change_promotion.SAYS,
)
