"""Cards thrown into another player's hand (hand.dead)."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.ruling import Book, Ruling


class IntoAnotherHand(Case, frozen=True):
    """A player threw cards into another player's hand; `face_up`: they fell so."""

    about = "hand"

    face_up: Annotated[bool, Asked("Did the cards fall face up?")] = False


def into_another_hand(case: IntoAnotherHand, book: Book) -> Ruling:
    """Dead; face-up cards in some houses by the floor's judgment."""
    word = book.setting("dead_hand.into_another_hand")
    if word == "dead" or not case.face_up:
        return book.rule("The cards were thrown into somebody else's", Plainly("hand dead"))
    because = "The book speaks of cards thrown face down; these can still be told apart"
    return book.offer(because, "floor", Plainly("hand dead"), Plainly("hand live"))
