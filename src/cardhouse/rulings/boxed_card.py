"""Boxed cards, face up in the deck (deal.boxed): scrap, or a misdeal where there are too many in time."""

from __future__ import annotations

from typing import Literal

from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import ReplaceCard
from cardhouse.rulings.misdeal import misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import Moment


class BoxedCards(Case, frozen=True):
    """Cards face up in the deck, and when found. `next_gone`: the card below is mixed in with somebody's."""

    about = "dealing"

    count: int = 1
    when: Literal["initial deal", "before the flop", "later"] = "initial deal"
    next_gone: bool = False
    seat: int = 0
    card: int = -1
    moment: Moment = Moment()


def boxed_cards(case: BoxedCards, book: Book) -> Ruling:
    """Scrap paper, but for too many of them."""
    replace = ReplaceCard("at once", False, case.seat, case.card)
    if case.next_gone and book.setting("boxed.next_gone") == "after_the_round":
        replace = ReplaceCard("after the round", False, case.seat, case.card)
    if case.count >= book.setting("boxed.for_misdeal") and _in_time(case, book):
        return misdeal(book, case.moment, f"{case.count} boxed cards were found", replace)
    if book.setting("boxed.one") == "misdeal":
        return misdeal(book, case.moment, "A boxed card was found", replace)
    return book.rule("A boxed card is a scrap of paper", replace)


def _in_time(case: BoxedCards, book: Book) -> bool:
    until = book.setting("boxed.until")
    if until == "substantial_action":
        return True
    return case.when == "initial deal" or (until == "flop" and case.when == "before the flop")
