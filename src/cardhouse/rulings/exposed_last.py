"""Stud: the last card exposed by the dealer (deal.exposed): whose come up, who may be all-in, who opens."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import (
    AllIn,
    BetsOn,
    BettingOver,
    LastCardsUp,
    LastCardUp,
    Opens,
    ReplaceCard,
)
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Chooser, Option, Ruling
from cardhouse.rulings.shared_facts import AtSeat


class ExposedLast(Case, frozen=True):
    """Stud: a last card came face up. Whose: the first to be dealt one or not, and how many players are left.

    `acted`: somebody has acted on the round already. `betting`: there is betting to come in the hand.
    `all_in`: the player has no chips left, and so nothing to choose.
    """

    about = "dealing"

    players: Annotated[int, Seen(sight.players_left, "How many players are left?")]
    first: Annotated[bool, Seen(sight.is_first_to_be_dealt, "Was it the first last card to be dealt?")]
    acted: Annotated[bool, Seen(sight_betting.acted_this_round, "Has anybody acted on the last round?")] = (
        False
    )
    seat: AtSeat = 0
    card: Annotated[int, Seen(sight.last_card_of, "Which card was it?")] = -1
    betting: Annotated[bool, Seen(sight_betting.betting_to_come, "Can anybody still bet on the round?")] = (
        True
    )
    all_in: Annotated[bool, Seen(sight.is_all_in, "Is the player all-in?")] = False


def exposed_last(case: ExposedLast, book: Book) -> Ruling:
    """Replaced, or by how many are left and whose card it was."""
    word = book.choices.value("exposed.last_replaced")
    if word == "while_betting_remains" and case.betting and not case.acted:
        book.setting("exposed.last_replaced")
        because = "The last card came face up and there is betting to come"
        return book.rule(because, ReplaceCard("at once", False, case.seat, case.card))
    up = LastCardUp(case.seat, case.card)
    if case.players == 2:
        if not case.first:
            if book.setting("exposed.last_second_of_two") == "no_more_betting":
                return book.rule("Only the second of two has the last card face up", up, BettingOver())
            return _may_be_all_in(case, book, up)
        if book.setting("exposed.last_first_of_two") == "second_up":
            return book.rule("The first of two has the last card face up", LastCardsUp(), _opens(book))
        return _may_be_all_in(case, book, up)
    if case.first and book.setting("exposed.last_first") == "all_up":
        return book.rule("The first last card came face up", LastCardsUp(), _opens(book))
    if not case.first and book.setting("exposed.last_other") == "bets_on":
        return book.rule("The last card came face up", up, _opens(book))
    return _may_be_all_in(case, book, up)


def _opens(book: Book) -> Opens:
    sixth = book.setting("exposed.last_opens") == "high_on_sixth"
    return Opens("high on sixth" if sixth else "high showing")


def _may_be_all_in(case: ExposedLast, book: Book, up: Effect) -> Ruling:
    """The choice is open until somebody acts; who is all-in already has none, and keeps the card."""
    opens = _opens(book)
    if case.all_in and book.setting("last_card.all_in_up") == "kept":
        return book.rule("The last card of a player who is all-in came face up", up, opens)
    if case.acted:
        return book.rule("Somebody has acted, so that the choice is gone", up, BetsOn(case.seat))
    made = book.rule("The player may bet as usual or be all-in for the pot so far", up, opens)
    chooser: Chooser = "player"
    options = (Option((BetsOn(case.seat),)), Option((AllIn(case.seat),)))
    return msgspec.structs.replace(made, options=options, chooser=chooser)
