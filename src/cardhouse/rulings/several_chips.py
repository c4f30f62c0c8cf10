"""Several silent chips worth more than the call (betting.multi-chip, betting.half-bet, betting.min-raise).

First the house's own test by chips, where it has one; then how much more than the call makes a raise.
"""

from __future__ import annotations

from cardhouse.rulings import small_bet
from cardhouse.rulings.act import Chips
from cardhouse.rulings.effects import Bound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def several_chips(spot: Spot, motion: Chips, book: Book) -> Ruling:
    """Facing a bet, two chips or more in one silent motion, together more than the call."""
    test = book.value("several_chips")
    if test == "one_chip_covers" and len(motion.chips) == 2:
        if max(motion.chips) < spot.to_call:
            return book.rule("Neither chip alone covers the call", spot.call())
        return _raise(spot, spot.own + motion.total, book, "One of the two chips alone covers the call")
    alike = len(set(motion.chips)) == 1
    if test == "remove_one" and alike and motion.total - motion.chips[0] < spot.to_call:
        return book.rule("Without one of the equal chips it would be less than the call", spot.call())
    if test == "remove_smallest" and motion.total - min(motion.chips) < spot.to_call:
        return book.rule("Without one of the smallest chips it would be less than the call", spot.call())
    return by_excess(spot, motion.total, book)


def by_excess(spot: Spot, total: int, book: Book) -> Ruling:
    """How much above the call makes a raise of silent chips."""
    to = spot.own + total
    if spot.may_wager and to >= spot.least:
        return _raise(spot, to, book, "The chips amount to a full raise")
    excess = to - spot.level
    standard = book.value("excess_limit" if spot.limit else "excess_big_bet")
    whole = spot.raise_required
    if not spot.limit and standard != "full_raise_only" and book.value("excess_big_bet_of") == "bet_faced":
        whole = spot.level
    enough = {
        "half_or_more": 2 * excess >= whole,
        "more_than_half": 2 * excess > whole,
        "full_raise_only": False,
    }[standard]
    if not enough or not spot.may_wager:
        return book.rule("What went in above the call is too little for a raise", spot.call())
    return completed(spot, book, "What went in above the call is enough for a raise, which is made full")


def completed(spot: Spot, book: Book, because: str) -> Ruling:
    """A raise that is less than the least becomes the least, and no more where the house says so."""
    if book.value("short_raise_completed") == "minimum_or_more" and not spot.limit:
        return book.rule(because, Bound(spot.wager, spot.least))
    return book.rule(because, spot.wager_to(spot.least))


def _raise(spot: Spot, to: int, book: Book, because: str) -> Ruling:
    if to < spot.least:
        return completed(spot, book, because)
    return small_bet.on_step(spot, to, book, because)
