"""A player who walks away with a live hand (hand.dead). Who is absent when the turn comes: the rulings on the
deal.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.ruling import Book, Ruling


class LeftTable(Case, frozen=True):
    """A player walked away from a live hand; `spoke`: not without a word."""

    about = "hand"

    protected: Annotated[bool, Asked("Was the hand protected?")] = False
    spoke: Annotated[bool, Asked("Did the player say anything on leaving?")] = False


def left_table(case: LeftTable, book: Book) -> Ruling:
    """Given up, or for the floor."""
    word = book.setting("dead_hand.left_table")
    if word == "dead_if_silent_and_unprotected" and not case.protected and not case.spoke:
        return book.rule("Who leaves in silence, the cards unguarded, has given up", Plainly("hand dead"))
    if word == "live_until_turn":
        return book.rule("The hand waits until the action reaches it", Plainly("hand live"))
    because = "The book speaks only of leaving silently with the cards unprotected"
    return book.offer(because, "floor", Plainly("hand live"), Plainly("hand dead"))
