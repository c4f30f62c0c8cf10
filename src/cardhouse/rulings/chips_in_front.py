"""Chips added to those of an earlier bet, not pulled in yet (betting.previous-chips, betting.multi-chip)."""

from __future__ import annotations

from cardhouse.rulings.act import Chips
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def added(spot: Spot, motion: Chips, book: Book) -> Ruling | None:
    """One silent chip on top of what lies in front; None where it is judged by itself."""
    assert spot.in_front, "nothing lies in front"
    word = book.value("added_to_chips_in_front")
    if word == "judged_alone":
        return None
    total = sum(spot.in_front) + motion.total
    because = "A chip was added to chips of an earlier bet"
    if word == "floor_decides":
        return book.offer(because, "floor", spot.call(), spot.wager_to(max(total, spot.least)))
    one_each = len(spot.in_front) == 1 and len(motion.chips) == 1
    covers = spot.in_front[0] >= spot.level
    if one_each and covers and 2 * motion.total > spot.level:
        return book.rule(f"{because}, each worth enough", spot.wager_to(max(total, spot.least)))
    return book.rule(f"{because}, too little for a raise", spot.call())
