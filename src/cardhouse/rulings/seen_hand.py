"""A hand that was given up and somebody wants to see (showdown.ask-to-see): dead or not, and when.

Whether this player may ask at all is `cardhouse.play.requests`; here is what follows when it is granted.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling


class HandAskedFor(msgspec.Struct, frozen=True):
    """A losing hand is asked for by the winner of the pot, another player, or the house itself."""

    asked_by: Literal["the winner", "another player", "the house"]


def hand_asked_for(case: HandAskedFor, book: Book) -> Ruling:
    """The order of things, and whether the hand can still win."""
    if case.asked_by == "the house":
        if book.setting("seen_hand.room_may_require") == "any_discarded_hand":
            because = "The room may have any discarded hand shown"
            return book.offer(because, "floor", Settled("hand shown"), Settled("hand not shown"))
        return book.rule("Discarded hands stay unseen", Settled("hand not shown"))
    winner = case.asked_by == "the winner"
    word = book.setting("seen_hand.asked_by_winner" if winner else "seen_hand.asked_by_other")
    if word == "live":
        because = "The winner asked, so the hand plays and takes the pot if it is best"
        return book.rule(because, Plainly("hand live"), Settled("hand shown"))
    if book.setting("seen_hand.order") == "pot_first":
        because = "The hand is dead whatever it holds, and the pot is pushed before it is seen"
        return book.rule(
            because, Plainly("hand dead"), Settled("pot pushed first, then the hand is shown")
        )
    return book.rule("The hand is dead whatever it holds", Plainly("hand dead"), Settled("hand shown"))
