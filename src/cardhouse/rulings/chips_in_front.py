"""Chips added to those of an earlier bet, not pulled in yet (betting.previous-chips, betting.multi-chip)."""

from __future__ import annotations

from collections import Counter

from cardhouse.rulings import several_chips
from cardhouse.rulings.act import Chips
from cardhouse.rulings.effects import MayOnly, NotBound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot

BECAUSE = "A chip was added to chips of an earlier bet"


def added(spot: Spot, motion: Chips, book: Book) -> Ruling | None:
    """Silent chips on top of what lies in front; None where they are judged by themselves."""
    assert spot.in_front, "nothing lies in front"
    word = book.value("added_to_chips_in_front")
    if word == "judged_alone":
        return None
    total = sum(spot.in_front) + motion.total
    whole = spot.wager_to(max(total, spot.least))
    if word == "floor_decides":
        return book.offer(BECAUSE, "floor", spot.call(), whole)
    if word == "by_what_was_pulled_back":
        if motion.gathered:
            because = "Old and new chips were pushed forward together, which may mean a bet of all"
            return book.offer(because, "floor", spot.call(), whole)
        return _by_what_was_pulled_back(spot, motion, book)
    one_each = len(spot.in_front) == 1 and len(motion.chips) == 1
    covers = spot.in_front[0] >= spot.level
    if one_each and covers and 2 * motion.total > spot.level:
        return book.rule(f"{BECAUSE}, each worth enough", whole)
    return book.rule(f"{BECAUSE}, too little for a raise", spot.call())


def pulled_back(spot: Spot, book: Book) -> Ruling:
    """Chips of an earlier bet were taken back in the face of a raise, and no others put in yet."""
    if book.value("added_to_chips_in_front") == "by_what_was_pulled_back":
        because = "Chips of the earlier bet were taken back, so the fold is no longer open"
        return book.rule(because, MayOnly(("call", "raise")))
    return book.rule("Chips of the earlier bet were taken back, and nothing else was done", NotBound())


def _by_what_was_pulled_back(spot: Spot, motion: Chips, book: Book) -> Ruling | None:
    """New chips are judged apart from old ones that do not cover the call and were left alone or taken back
    entirely; in every other case all chips that end up out count together.
    """
    left = tuple((Counter(spot.in_front) - Counter(spot.pulled_back)).elements())
    apart = sum(spot.in_front) < spot.level and not (left and spot.pulled_back)
    judged = motion.chips if apart else (*left, *motion.chips)
    total = sum(left) + motion.total
    if total < spot.level:
        return None
    if len(judged) == 1 or total - min(judged) < spot.level:
        return book.rule(f"{BECAUSE}, and none of the smallest can be spared", spot.call())
    return several_chips.by_excess(spot, total - spot.own, book)
