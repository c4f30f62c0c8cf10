"""Terms of promotions and rooms for the tests."""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.promotion import Beaten, Promotion
from cardhouse.promotions.state import Promotions
from tournaments.events import EventRoom

BAD_BEAT = Promotion(name="Bad beat", beaten=Beaten(least="four tens"))


def terms(**changes: Any) -> Promotion:
    """The bad beat jackpot with something else in it."""
    return msgspec.structs.replace(BAD_BEAT, **changes)


class PromotionRoom(EventRoom):
    """A room that holds promotions: `ok`, `refused`, `wait` as at events."""

    @property
    def promotions(self) -> Promotions:
        return self.host.room.promotions

    def start(self, promotion: Promotion = BAD_BEAT) -> list[Any]:
        """A promotion is started: what came of it."""
        return self.ok(StartPromotion(promotion), by="boss", roles=("manager",))
