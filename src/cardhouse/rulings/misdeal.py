"""Misdeals (deal.misdeal): errors of the list, in time or too late; and what is no misdeal, a short ante.

Errors with a rule of their own (exposed and boxed cards, wrong counts, seats left out) are in their own
files and come here for the time that is left.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import Misdeal, PlaysOn, Told
from cardhouse.rulings.effects import Effect, Owes, Plainly
from cardhouse.rulings.effects_board import Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import Moment, substantial

DRAW_FORMS = ("lowball", "deuce", "draw")
WORDS = {
    "not_shuffled": "The deck was dealt without being shuffled and cut",
    "wrong_first_player": "The first card went to the wrong player",
    "out_of_sequence": "A card was dealt out of its order",
    "button_wrong": "The button was in the wrong place",
    "other": "Something went wrong with the deal that is not on the list",
}


class DealtWrong(Case, frozen=True):
    """An error of the dealing itself. `replacing`: the card out of its order replaced an exposed one."""

    about = "dealing"

    what: Annotated[
        Literal["not_shuffled", "wrong_first_player", "out_of_sequence", "button_wrong", "other"],
        Asked("What was wrong with the dealing?"),
    ]
    moment: Moment = Moment()
    replacing: Annotated[bool, Asked("Did the card out of its order replace an exposed one?")] = False


class AntesShort(Case, frozen=True):
    """The pot is short of an ante; `known`: it can be told whose."""

    about = "betting"

    ante: Annotated[int, Seen(sight_betting.ante, "How much is missing?")]
    known: Annotated[bool, Asked("Can it be told whose ante is missing?")]
    moment: Moment = Moment("stud")


def dealt_wrong(case: DealtWrong, book: Book) -> Ruling:
    """Whether the error makes a misdeal."""
    word = book.setting(f"misdeal.{case.what}")
    because = WORDS[case.what]
    if word == "plays_on" or (case.replacing and word == "misdeal_but_for_replacing"):
        return book.rule(f"{because}, which is no misdeal", PlaysOn())
    if word == "floor_decides":
        return book.offer(because, "floor", declared(book), PlaysOn())
    if word == "misdeal_outright" and not substantial(case.moment, book):
        return book.rule(because, declared(book))
    if word == "put_right" and not substantial(case.moment, book):
        return book.rule(because, Misdeal(), Stated("button put right"))
    return misdeal(book, case.moment, because)


def antes_short(case: AntesShort, book: Book) -> Ruling:
    """A missing ante is put in where its owner is known."""
    because = "The pot is short of an ante"
    if book.setting("misdeal.short_ante") == "misdeal":
        return misdeal(book, case.moment, because)
    if case.known:
        return book.rule(because, Owes(case.ante), Plainly("hand live"))
    return book.rule(f"{because} and nobody can tell whose", Told("pot stays short"))


def declared(book: Book) -> Misdeal:
    """The misdeal with the house's way of dealing again."""
    return Misdeal(exact=book.setting("misdeal.redeal") == "exact_replay")


def misdeal(book: Book, moment: Moment, because: str, *otherwise: Effect) -> Ruling:
    """A misdeal where there is still time for one, else what is done instead (the hand plays on)."""
    instead = otherwise or (PlaysOn(),)
    if moment.form in DRAW_FORMS and book.choices.value("misdeal.draw_games") == "house_rules":
        book.setting("misdeal.draw_games")
        own = f"{because}, and what is a misdeal in draw games the house's own rules say"
        return book.offer(own, "floor", declared(book), instead)
    if substantial(moment, book):
        late = f"{because}, pointed out after substantial action"
        if book.setting("misdeal.after_action") == "plays_on":
            return book.rule(late, *instead)
        return book.offer(late, "floor", declared(book), instead)
    if book.setting("misdeal.declared") == "may":
        return book.offer(because, "floor", declared(book), instead)
    return book.rule(because, declared(book))
