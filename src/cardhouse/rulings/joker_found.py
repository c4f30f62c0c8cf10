"""A joker in a game that has none (deal.joker-found): scrap, replaced in time, or the end of the hand."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import HandDead, ReplaceCard
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.misdeal import misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import AtSeat, CardItWas, CardNumber
from cardhouse.rulings.substantial_action import Moment, substantial


class JokerFound(Case, frozen=True):
    """A joker in a game without one: whether its holder has acted, and had looked at all the cards before."""

    about = "dealing"

    acted: Annotated[bool, Seen(sight.has_acted, "Has the player with the joker acted?")] = False
    looked: Annotated[bool, Asked("Had the player looked at all the cards before acting?")] = True
    next_gone: Annotated[bool, Asked("Has the card below gone to somebody and been mixed in?")] = False
    seat: AtSeat = 0
    card: CardItWas = -1
    moment: Moment = Moment()
    number: CardNumber = 0


def joker_found(case: JokerFound, book: Book) -> Ruling:
    """Replaced like a boxed card unless its holder has acted."""
    dead = HandDead("chips stay", case.seat)
    if book.setting("joker_found.means") == "misdeal":
        scrap = book.choices.value("joker_found.late") == "scrap"
        if not scrap or not substantial(case.moment, book):
            return misdeal(book, case.moment, "A joker was found", dead)
        book.setting("joker_found.late")
        return _scrap(case, book)
    if case.acted:
        key = "acted" if case.looked else "unlooked"
        if book.setting(f"joker_found.{key}") == "hand_dead":
            how = "without calling attention to it" if case.looked else "without looking at every card"
            return book.rule(f"The holder of the joker acted {how}", dead)
    return _scrap(case, book)


def _scrap(case: JokerFound, book: Book) -> Ruling:
    when = book.setting("boxed.next_gone") if case.next_gone else "next_card"
    late = when == "after_the_round"
    replaced = ReplaceCard("after the round" if late else "at once", False, case.seat, case.card)
    return book.rule("A joker is a scrap of paper in this game", replaced)
