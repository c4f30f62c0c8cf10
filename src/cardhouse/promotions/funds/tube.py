"""The tube at a table where people deal: chips taken for promotions wait there, are coloured up when there is
enough of them, and dropped into the promotional box. The books have every chip in that box at once; here is
what the dealer is told to do, and when.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.money.state import Books
from cardhouse.play.table_events import HandEnded
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

DOLLAR = 100


class TubeColouredUp(PromotionEvent, frozen=True):
    """The dealer is told to change what is in the tube and to drop it."""

    table: int
    dropped: int
    left: int
    """What stays in the tube."""
    cite: str | None = None


def in_tube(books: Books, table: int, choices: Choices) -> int:
    """What lies in a table's tube and not yet in the box."""
    at = choices.value("promotion_funds.colour_up_at") * DOLLAR
    return books.balance(accounts.jackpot_drop(table)) % at if at else 0


def to_drop(promotions: Promotions, table: int, ended: int) -> int:
    """What the dealer has to change and drop now, after the hand that ended at this instant."""
    at, dropped = promotions.funds.tubes.get(table, (0, 0))
    return dropped if at and at == ended else 0


def after_hand(desk: Any, table: int, ended: HandEnded) -> list[PromotionEvent]:
    """What the dealer does with the tube after a hand. `desk` is the room's."""
    taken = ended.promotional
    if taken is msgspec.UNSET or not taken:
        return []
    rule = desk.choices["promotion_funds.colour_up_at"]
    at = rule.value * DOLLAR
    if not at or desk.room.floor.tables[table].mode != "tracked":
        return []
    tube = in_tube(desk.room.books, table, desk.choices) + taken
    if tube < at:
        return []
    return [TubeColouredUp(table, tube // at * at, tube % at, rule.cite)]


def apply(promotions: Promotions, event: TubeColouredUp, at: int) -> None:
    promotions.funds.tubes[event.table] = (at, event.dropped)
