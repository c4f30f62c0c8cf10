"""Stud: up-cards picked up, turned down or mixed with the down cards (hand.dead, hand.fold)."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import FacesBet


class UpcardsMoved(Case, frozen=True):
    """A stud player did something with the up-cards.

    `betting_over`: the action was checked through, or bet and called, or the hand is at the showdown.
    `drew_action`: somebody acted on it.
    """

    about = "hand"

    what: Annotated[Literal["lifted", "turned down", "mixed"], Asked("What was done with the up-cards?")]
    facing: FacesBet = True
    drew_action: Annotated[bool, Asked("Did somebody act because of it?")] = False
    betting_over: Annotated[bool, Seen(sight.betting_over, "Was the betting over?")] = False


def upcards_moved(case: UpcardsMoved, book: Book) -> Ruling:
    """A fold, or nothing."""
    if case.betting_over:
        if book.setting("upcards.betting_over") == "no_effect":
            return book.rule("No betting is left, so nothing was given up", Plainly("hand live"))
        return book.rule("Up-cards were taken up", Plainly("hand dead"))
    folds = book.setting("upcards.facing_bet")
    if case.facing and case.what.replace(" ", "_") in folds:
        return book.rule(f"Facing a bet, up-cards that are {case.what} are a fold", Plainly("hand dead"))
    if case.drew_action and case.what == "lifted" and book.setting("upcards.drew_action") == "dead":
        return book.rule("Lifting the up-cards made somebody act", Plainly("hand dead"))
    return book.rule("Nobody acted on it and the hand was not given up", Plainly("hand live"))
