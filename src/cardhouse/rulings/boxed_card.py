"""Boxed cards, face up in the deck (deal.boxed): scrap, or a misdeal where there are too many in time."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import ReplaceCard
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.misdeal import misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import AtSeat, CardItWas, CardNumber
from cardhouse.rulings.substantial_action import Moment


class BoxedCards(Case, frozen=True):
    """Cards face up in the deck, and when found. `next_gone`: the card below is mixed in with somebody's."""

    about = "dealing"

    count: Annotated[int, Seen(sight.worked_out, "How many cards lay face up in the deck?")] = 1
    when: Annotated[
        Literal["initial deal", "before the flop", "later"], Seen(sight.when_found, "When were they found?")
    ] = "initial deal"
    next_gone: Annotated[bool, Asked("Has the card below gone to somebody and been mixed in?")] = False
    seat: AtSeat = 0
    card: CardItWas = -1
    moment: Moment = Moment()
    number: CardNumber = 0


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
