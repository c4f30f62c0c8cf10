"""A button that was in the wrong place (blinds.error): on the hand before, or on this one."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.effects_board import Stated
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import substantial_now


class ButtonWasWrong(Case, frozen=True):
    """It is found between hands that the button was wrong on the last one."""

    about = "table"


class ButtonIsWrong(Case, frozen=True):
    """It is found during a hand, after so many players acted."""

    about = "table"

    acted: Annotated[int, Seen(sight_betting.acted_in_hand, "How many players have acted?")] = 0
    substantial: Annotated[bool, Seen(substantial_now, "Has there been substantial action?")] = False


def button_was_wrong(case: ButtonWasWrong, book: Book) -> Ruling:
    """Whether the next hand makes up for it."""
    because = "The button was wrong on the last hand"
    if book.setting("blind_error.button_last_hand") == "stands":
        return book.rule(f"{because}, which was accepted by playing it", Stated("button stands"))
    return book.rule(because, Stated("button and blinds put right"))


def button_is_wrong(case: ButtonIsWrong, book: Book) -> Ruling:
    """Whether the hand is a misdeal: until so many have acted, or until substantial action."""
    if book.choices.value("misdeal.button_wrong") == "misdeal_outright":
        return _until_so_many_acted(case, book)
    word = book.setting("misdeal.button_wrong")
    if word == "plays_on":
        return book.rule("The button was in the wrong place, which is no misdeal", Stated("hand plays"))
    if case.substantial:
        return book.rule("The button is wrong, found after substantial action", Stated("hand plays"))
    because = "The button is wrong, and it was found before substantial action"
    void = (Plainly("misdeal"), Stated("button put right"))
    if word == "floor_decides" or (word == "misdeal" and book.setting("misdeal.declared") == "may"):
        return book.offer(because, "floor", void, Stated("hand plays"))
    return book.rule(because, *void)


def _until_so_many_acted(case: ButtonIsWrong, book: Book) -> Ruling:
    """Where the book counts players who acted, whatever they did."""
    if case.acted < book.setting("blind_error.button_misdeal_before"):
        because = "The button is wrong and too few have acted for the hand to stand"
        return book.rule(because, Plainly("misdeal"), Stated("button put right"))
    return book.rule("The button is wrong, but enough players have acted", Stated("hand plays"))
