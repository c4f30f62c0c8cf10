"""One chip or bill worth more than the call (betting.oversized-chip). Several chips: `several_chips`."""

from __future__ import annotations

from cardhouse.rulings.act import Chips, Said
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def oversized_chip(spot: Spot, motion: Chips, said_late: Said | None, book: Book) -> Ruling:
    """One silent chip; `said_late` is a word that came after the chip."""
    assert len(motion.chips) == 1, "one chip"
    if not spot.facing:
        return _opening(spot, motion, book)
    if said_late is not None and said_late.word in ("raise", "bet", "complete"):
        in_time = book.value("raise_word_deadline") == "before_hand_comes_back" and motion.hand_out
        if in_time:
            return raise_said(spot, motion, book)
        because = "The word came after the chip had touched the table"
    else:
        because = "One chip went in and no raise was said"
    if book.value("oversized_facing") == "most_for_chip":
        return book.rule(f"{because}; the chip counts in full", spot.wager_to(spot.own + motion.total))
    return book.rule(because, spot.call())


def _opening(spot: Spot, motion: Chips, book: Book) -> Ruling:
    if book.value("oversized_opening") == "least_bet":
        return book.rule("One silent chip opens for the least bet", spot.wager_to(spot.least))
    to = min(spot.own + motion.total, spot.most)
    return book.rule("One silent chip opens for as much as chip and game allow", spot.wager_to(to))


def raise_said(spot: Spot, motion: Chips, book: Book) -> Ruling:
    """A raise was said in time, without an amount, and one chip went in."""
    if book.value("oversized_raise_said") == "least_raise":
        return book.rule("A raise was said in time and no amount named", spot.wager_to(spot.least))
    to = min(spot.own + motion.total, spot.most)
    because = "A raise was said in time without an amount, so it is as large as the chip allows"
    return book.rule(because, spot.wager_to(to))
