"""Stud: a hole card exposed in the first deal or dealt off the table (deal.exposed). Last cards:
exposed_last.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import (
    HandDead,
    KeepCard,
    Opens,
    PlaysOn,
    ReplaceCard,
    ThirdCardCollected,
    ThirdCardDown,
)
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.misdeal import declared, misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import AtSeat, CardItWas, CardNumber
from cardhouse.rulings.substantial_action import Moment


class ExposedHole(Case, frozen=True):
    """Stud: hole cards turned up, so many at each seat concerned: 1, 2, or 1 and 1.

    `first_two`: one of them was the first or second card off the deck. `low`: with two up, the hand would
    have had to bring it in. `seats` and `cards` name them where a hand is in play.
    """

    about = "dealing"

    counts: Annotated[tuple[int, ...], Asked("How many cards were turned up at each seat concerned?")] = (1,)
    first_two: Annotated[
        bool, Seen(sight.worked_out, "Was one of them the first or second card off the deck?")
    ] = False
    low: Annotated[bool, Seen(sight.worked_out, "Would the hand have had to bring it in?")] = False
    how: Annotated[Literal["turned up", "shown by its holder"], Asked("How did it happen?")] = "turned up"
    seat: AtSeat = 0
    card: CardItWas = -1
    moment: Moment = Moment("stud")
    number: CardNumber = 0
    more: Annotated[tuple[tuple[int, int], ...], Seen(sight.worked_out, "")] = ()


class HoleOffTheTable(Case, frozen=True):
    """The dealer dealt a stud player's down card off the table."""

    about = "dealing"

    first_two: Annotated[bool, Seen(sight.worked_out, "Was it the first or second card off the deck?")] = (
        False
    )
    seat: AtSeat = 0
    card: CardItWas = -1
    moment: Moment = Moment("stud")
    number: CardNumber = 0


def exposed_hole(case: ExposedHole, book: Book) -> Ruling:
    """One card, both cards of a player, or cards of several players."""
    if case.how == "shown by its holder" and book.setting("exposed.by_player") == "plays":
        return book.rule("The player showed it, so that it plays", KeepCard(case.seat, case.card))
    if len(case.counts) > 1:
        return _several_seats(case, book)
    if case.counts[0] > 1:
        return _both(case, book)
    down = ThirdCardDown(case.seat, case.card)
    if book.setting("exposed.stud_one") == "misdeal":
        return misdeal(book, case.moment, "A hole card was exposed", down)
    if case.first_two and book.setting("exposed.first_or_second_stud") == "misdeal":
        return misdeal(book, case.moment, "The first or second card off the deck was exposed", down)
    return book.rule("The exposed hole card plays as the up-card", down)


def _several_seats(case: ExposedHole, book: Book) -> Ruling:
    because = "Hole cards of several players were exposed"
    if book.setting("exposed.stud_two_seats") == "misdeal":
        return misdeal(book, case.moment, because)
    return book.offer(because, "floor", declared(book), PlaysOn())


def _both(case: ExposedHole, book: Book) -> Ruling:
    word = book.setting("exposed.stud_both")
    because = "Both hole cards of one player were exposed"
    dead = HandDead("ante back", case.seat)
    if word == "misdeal":
        return misdeal(book, case.moment, because, dead)
    effects: list[Effect] = [dead]
    if word == "third_card_then_dead":
        effects.insert(0, ThirdCardCollected(case.seat))
    if case.low:
        left = book.setting("exposed.stud_dead_low") == "left_opens"
        effects.append(Opens("hand on the left" if left else "low of the rest"))
    return book.rule(because, *effects)


def hole_off_the_table(case: HoleOffTheTable, book: Book) -> Ruling:
    """Exposed, played face up, or out of the hand."""
    word = book.setting("exposed.off_table_stud")
    if word == "exposed":
        exposed = ExposedHole((1,), case.first_two, seat=case.seat, card=case.card, moment=case.moment)
        return exposed_hole(exposed, book)
    if word == "plays":
        because = "A card dealt off the table is played, face up"
        return book.rule(because, ThirdCardDown(case.seat, case.card))
    because = "A card that left the table is looked at and goes to the discards"
    return book.rule(because, ReplaceCard("after the deal", False, case.seat, case.card))
