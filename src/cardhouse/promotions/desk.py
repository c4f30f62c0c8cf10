"""What a decision about promotions is made with: the promotions, and the desks of floor, books and
events below.

Nothing here is changed by deciding. Several postings of one decision see each other through `money`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.floor.desk import Desk
from cardhouse.houses.choices import Choices
from cardhouse.money.desk import MoneyDesk
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions, Running
from cardhouse.tournaments.desk import AnyEvent as EventBelow
from cardhouse.tournaments.desk import EventDesk

AnyEvent = PromotionEvent | EventBelow
Answer = list[AnyEvent] | Refusal
Decide = Callable[["PromotionDesk", Any], Answer]
SAYS = {
    "no_such_promotion": "there is no promotion {promotion:typed}; there are {promotions}",
    "promotion_ended": "{promotion} has ended",
}
"""Refusals that all subjects share."""


class PromotionDesk(msgspec.Struct):
    """One decision's surroundings."""

    promotions: Promotions
    events: EventDesk
    floor: Desk
    money: MoneyDesk
    choices: Choices
    """Of the cash rule set: what a book says of promotions stands there."""

    @property
    def now(self) -> int:
        return self.floor.now

    @property
    def by(self) -> str:
        return self.floor.by

    @property
    def roles(self) -> frozenset[str]:
        return self.floor.roles

    def mixed(self, cards: int) -> tuple[int, ...]:
        """A permutation of so many, from the system's secure source or from a seed."""
        return self.events.mixed(cards)

    def promotion(self, name: str, *, running: bool = True) -> Running | Refusal:
        """A promotion by its name; where it must still be running, one that is."""
        found = self.promotions.all.get(name)
        if found is None:
            there = ", ".join(self.promotions.all) or "none"
            return Refusal("no_such_promotion", {"promotion": name, "promotions": there})
        if running and found.phase == "ended":
            return Refusal("promotion_ended", {"promotion": name})
        return found
